#ifndef NAME_RESOLVER_H
#define NAME_RESOLVER_H

// Answers each name with the addresses a test gives it, in place of the system's resolver. For one test at a time.
void name_resolver_install(void);
void name_resolver_remove(void);

// `addresses` are numbers separated by spaces.
void name_resolver_set(const char *name, const char *addresses);

#endif
