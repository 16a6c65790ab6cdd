# candidates.zsh FOLDER LINE...: prints what the completion of zsh offers for each command line, after a line "LINE". FOLDER has the
# function _tamis. A terminal of its own runs an interactive zsh, into which this program types.
zmodload zsh/zpty
zpty shell zsh -f -i
send() { zpty -w shell "$1" }
send "PS1= PS2= PROMPT_EOL_MARK=; unsetopt zle_bracketed_paste prompt_cr 2> /dev/null; setopt no_beep"
send "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -D -u"
# compadd gets the candidates of every completion function; with -A, -D or -O it only prepares them.
send 'compadd() {
    if [[ ${@[1,(i)(-|--)]} != *-(A|D|O)* ]]; then
        local -a found
        builtin compadd -A found "$@"
        print -rl -- "<<"${^found}">>"
    fi
    builtin compadd "$@"
}'
send "finished() { print -r -- '<<'END'>>' }; bindkey '^I' complete-word; bindkey '^G' kill-whole-line; again() { compprefuncs=(again) comppostfuncs=(finished) }; again; print READY''NOW"
zpty -r shell unused '*READYNOW*'
for line in "${@[2,-1]}"; do
    zpty -w -n shell $'\a'"$line" # ^G empties the line
    zpty -w -n shell $'\t'
    zpty -r shell seen '*<<END>>*'
    print -r -- LINE
    print -r -- "$seen" | tr -d '\r' | sed -n 's/^.*<<\(.*\)>>$/\1/p' | grep -v '^END$'
done
zpty -d shell
