# Completion of bash for tamis. `tamis --complete` prints the words.
_tamis()
{
    local words=() candidates=() word description files= prefix= i
    # With "=" in COMP_WORDBREAKS, "--policy=x" consists of three words.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ ${#words[@]} -gt 0 && ($word == "=" || ${words[-1]} == --*=) ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
    done
    word=${words[-1]}
    [[ $word == --*=* && $COMP_WORDBREAKS == *=* ]] && prefix=${word%%=*}=
    while IFS=$'\t' read -r word description; do
        if [[ $word == :files ]]; then
            files=1
        else
            candidates+=("${word#"$prefix"}")
        fi
    done < <("${1/#\~/$HOME}" --complete "${words[@]}" 2> /dev/null)
    word=${words[-1]#"$prefix"}
    if [[ $files ]]; then
        compopt -o filenames 2> /dev/null
        mapfile -t -O ${#candidates[@]} candidates < <(compgen -f -- "$word")
    elif [[ ${#candidates[@]} -gt 0 ]]; then
        [[ ${candidates[0]} == *= ]] && compopt -o nospace 2> /dev/null
        mapfile -t candidates < <(printf '%q\n' "${candidates[@]}")
    fi
    COMPREPLY=("${candidates[@]}")
}
complete -F _tamis tamis
