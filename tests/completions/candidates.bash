# candidates.bash SCRIPT WORD...: prints what the completion of bash offers for a command line, which ends in the last WORD.
source "$1"
shift
COMP_WORDS=() COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
for word; do # bash splits "--name=value" into three words
    while [[ $word == -*=* ]]; do
        COMP_WORDS+=("${word%%=*}" "=")
        word=${word#*=}
        [[ $word ]] || continue 2
    done
    COMP_WORDS+=("$word")
done
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
function=$(complete -p tamis | sed 's/.*-F \([^ ]*\).*/\1/')
"$function" "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}"
