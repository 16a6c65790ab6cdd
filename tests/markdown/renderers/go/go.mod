module tamis.example/renderers

go 1.26.8

require github.com/yuin/goldmark v1.8.7 // indirect
