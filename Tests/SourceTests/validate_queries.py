"""Checks GraphQL documents against a schema.

usage: validate_queries.py SCHEMA < DOCUMENTS

DOCUMENTS is a JSON array of texts. Written is a JSON array with, for each, what graphql-core finds wrong, and its
complexity as Absinthe counts it: one for each field, whatever its list holds.
"""

import json
import sys

import graphql


def complexity(selections, fragments):
    total = 0
    for selection in selections.selections if selections else []:
        # Of graphql-core 2 the classes have the same names without "Node".
        if type(selection).__name__.startswith("FragmentSpread"):
            total += complexity(fragments[selection.name.value].selection_set, fragments)
        else:
            is_field = type(selection).__name__.startswith("Field")
            total += is_field + complexity(selection.selection_set, fragments)
    return total


def check(schema, text):
    try:
        document = graphql.parse(text)
    except graphql.GraphQLError as error:
        return {"errors": [error.message], "complexity": 0}
    errors = [error.message for error in graphql.validate(schema, document)]
    definitions = document.definitions
    fragments = {node.name.value: node for node in definitions if type(node).__name__.startswith("Fragment")}
    operations = [node for node in definitions if type(node).__name__.startswith("Operation")]
    total = 0 if errors else sum(complexity(node.selection_set, fragments) for node in operations)
    return {"errors": errors, "complexity": total}


with open(sys.argv[1], encoding="utf-8") as file:
    SDL = file.read()
# graphql-core 2 (Debian 12) knows interfaces divided by commas only, and no `null` as a default.
if graphql.__version__.startswith("2."):
    SDL = SDL.replace(" & ", ", ").replace(" = null", "")
SCHEMA = graphql.build_ast_schema(graphql.parse(SDL))
json.dump([check(SCHEMA, text) for text in json.load(sys.stdin)], sys.stdout)
