#ifndef WEFT_METER_H
#define WEFT_METER_H

/// A GPollFunc cannot carry a context, so the time spent in poll() is counted in C. From the first call on, the default
/// main context's waits are counted.
void weft_meter_count_idle(void);

/// Wall seconds the default main context has spent in poll() since then.
double weft_meter_idle_seconds(void);

#endif
