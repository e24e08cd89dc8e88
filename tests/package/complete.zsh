# complete.zsh SCRIPT WORDS...: types the words into an interactive zsh, asks for completions, and prints what it lists.
zmodload zsh/zpty
script=$1
shift
zpty shell zsh -f -i
zpty -w shell "PS1=; setopt no_beep; autoload -Uz compinit; compinit -u -D; source '$script'; LISTMAX=10000; COLUMNS=400; bindkey '^I' list-choices; echo rea''dy"
zpty -r shell seen '*ready*'
zpty -w -n shell "${(j: :)@}"$'\t'
sleep 1
zpty -w -n shell $'\C-u\necho do\'\'ne\n'
zpty -r shell seen '*done*'
print -r -- "$seen"
zpty -d shell
