#!/bin/sh
# Pebble: an engine in the shell, which every Unix has. It plays every game, and always makes the last move of the list.
#
#     glueckauf arena gluex random --engine "sh examples/engines/pebble.sh"
#
# It does not read JSON, it only cuts what it needs out of a line. docs/engine.md describes the messages.

while IFS= read -r line; do
    case $line in
    *'"moves"'*)
        id=${line#*'"id":'}
        id=${id%%[,\}]*}
        moves=${line#*'"moves":'}
        moves=${moves%%]*}
        echo "{\"type\": \"move\", \"id\": $id, \"move\": ${moves##*[[,]}}"
        ;;
    *'"hello"'*)
        echo '{"type": "hello", "protocol": 1, "name": "Pebble"}'
        ;;
    *'"quit"'*)
        exit
        ;;
    esac
done
