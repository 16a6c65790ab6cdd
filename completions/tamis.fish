# Completion of fish for tamis. `tamis --complete` prints the words.
function __tamis_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] --complete $words[2..-1] $current 2>/dev/null)
        if test "$line" = :files
            set -l prefix (string match -r -- '^--[^=]*=' $current)
            set -l part (string replace -r -- '^--[^=]*=' '' $current)
            string replace -r -- '^' "$prefix" (__fish_complete_path $part)
        else
            printf '%s\n' $line
        end
    end
end
complete -c tamis -f -a '(__tamis_complete)'
