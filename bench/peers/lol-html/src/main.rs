// main.rs: lol-html as a sanitizer: lol_html_peer --stream FILE SIZE PIECE SECONDS. streams.py says what it prints.
//
// It keeps the elements and attributes of tamis' default policy for HTML, and replaces other elements with their children. It is a
// rewriter of tags, without a tree: its output is not safe as that of a sanitizer is.
use lol_html::html_content::Element;
use lol_html::{doc_comments, doctype, element, HandlerResult, HtmlRewriter, Settings};
use std::cell::Cell;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::{env, fs, time::Instant};

const ROOM: usize = 262_144; // bytes that are read before the time is taken
const STARTS: usize = 21;

extern "C" {
    fn clock() -> std::os::raw::c_long; // of libc: microseconds of CPU time on POSIX systems
}

fn seconds() -> f64 {
    unsafe { clock() as f64 / 1e6 }
}

// ---- The policy

#[rustfmt::skip]
fn keeps_element(name: &str) -> bool {
    matches!(name, "a" | "abbr" | "address" | "article" | "aside" | "b" | "bdi" | "bdo" | "blockquote" | "body" | "br" | "caption" | "cite"
        | "code" | "col" | "colgroup" | "data" | "dd" | "del" | "dfn" | "div" | "dl" | "dt" | "em" | "figcaption" | "figure" | "footer"
        | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "head" | "header" | "hgroup" | "hr" | "html" | "i" | "ins" | "kbd" | "li" | "main"
        | "mark" | "menu" | "nav" | "ol" | "p" | "pre" | "q" | "rp" | "rt" | "ruby" | "s" | "samp" | "search" | "section" | "small"
        | "span" | "strong" | "sub" | "sup" | "table" | "tbody" | "td" | "tfoot" | "th" | "thead" | "time" | "title" | "tr" | "u" | "ul"
        | "var" | "wbr")
}

fn is_removed_with_content(name: &str) -> bool {
    matches!(
        name,
        "script"
            | "style"
            | "iframe"
            | "object"
            | "noscript"
            | "template"
            | "textarea"
            | "xmp"
            | "noembed"
            | "noframes"
    )
}

fn keeps_attribute(element: &str, name: &str) -> bool {
    match name {
        "dir" | "lang" | "title" => true,
        "href" | "hreflang" => element == "a",
        "type" => matches!(element, "a" | "ol"),
        "cite" => matches!(element, "blockquote" | "del" | "ins"),
        "datetime" => matches!(element, "del" | "ins" | "time"),
        "span" => matches!(element, "col" | "colgroup"),
        "value" => matches!(element, "data" | "li"),
        "reversed" | "start" => element == "ol",
        "colspan" | "headers" | "rowspan" => matches!(element, "td" | "th"),
        "abbr" | "scope" => element == "th",
        _ => false,
    }
}

fn is_script(url: &str) -> bool {
    let url = url.trim_start_matches(|c: char| c <= ' ');
    url.get(..11)
        .is_some_and(|scheme| scheme.eq_ignore_ascii_case("javascript:"))
}

fn sanitize(element: &mut Element) -> HandlerResult {
    let name = element.tag_name();
    if is_removed_with_content(&name) {
        element.remove();
        return Ok(());
    }
    if !keeps_element(&name) {
        element.remove_and_keep_content();
        return Ok(());
    }
    let removed: Vec<String> = element
        .attributes()
        .iter()
        .map(|a| (a.name(), a))
        .filter(|(attribute, a)| {
            !keeps_attribute(&name, attribute) || (attribute == "href" && is_script(&a.value()))
        })
        .map(|(attribute, _)| attribute)
        .collect();
    for attribute in removed {
        element.remove_attribute(&attribute);
    }
    Ok(())
}

fn settings() -> Settings<'static, 'static> {
    Settings::new()
        .append_element_content_handler(element!("*", sanitize))
        .append_document_content_handler(doc_comments!(|comment| {
            comment.remove();
            Ok(())
        }))
        .append_document_content_handler(doctype!(|doctype| {
            doctype.remove();
            Ok(())
        }))
        .with_strict(false)
}

// ---- Reading

fn read(file: &mut File, to: &mut [u8]) {
    let mut at = 0;
    while at < to.len() {
        let got = file.read(&mut to[at..]).unwrap();
        if got == 0 {
            file.seek(SeekFrom::Start(0)).unwrap();
        }
        at += got;
    }
}

// ---- Measuring

/// The bytes of input up to the first byte of output, and the time up to it.
fn first(file: &mut File, size: usize, piece: usize) -> (usize, f64) {
    let mut room = vec![0; piece];
    let (mut fed, mut spent) = (0, 0.0);
    let at = Cell::new(None);
    let began = Instant::now();
    let mut rewriter = HtmlRewriter::new(settings(), |bytes: &[u8]| {
        if at.get().is_none() && !bytes.is_empty() {
            at.set(Some(Instant::now()));
        }
    });
    spent += began.elapsed().as_secs_f64();
    file.seek(SeekFrom::Start(0)).unwrap();
    while at.get().is_none() && fed < size {
        let n = piece.min(size - fed);
        read(file, &mut room[..n]);
        fed += n;
        let began = Instant::now();
        rewriter.write(&room[..n]).unwrap();
        spent += at
            .get()
            .unwrap_or_else(Instant::now)
            .duration_since(began)
            .as_secs_f64();
    }
    (fed, spent)
}

fn run(
    file: &mut File,
    room: &mut [u8],
    size: usize,
    piece: usize,
    written: &Cell<usize>,
) -> (usize, f64) {
    let count = (ROOM / size).max(1);
    let mut spent = 0.0;
    if count > 1 {
        read(file, &mut room[..count * size]);
        let began = seconds();
        for document in room[..count * size].chunks(size) {
            let mut rewriter = HtmlRewriter::new(settings(), |bytes: &[u8]| {
                written.set(written.get() + bytes.len())
            });
            document
                .chunks(piece)
                .for_each(|bytes| rewriter.write(bytes).unwrap());
            rewriter.end().unwrap();
        }
        return (count, seconds() - began);
    }
    let mut rewriter = HtmlRewriter::new(settings(), |bytes: &[u8]| {
        written.set(written.get() + bytes.len())
    });
    let mut left = size;
    while left > 0 {
        let n = left.min(ROOM);
        read(file, &mut room[..n]);
        left -= n;
        let began = seconds();
        room[..n]
            .chunks(piece)
            .for_each(|bytes| rewriter.write(bytes).unwrap());
        spent += seconds() - began;
    }
    rewriter.end().unwrap();
    (1, spent)
}

fn peak_kib() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// The version that Cargo.toml pins.
fn version() -> &'static str {
    let manifest = include_str!("../Cargo.toml");
    let (_, rest) = manifest.split_once("lol_html = \"=").unwrap();
    rest.split('"').next().unwrap()
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    if arguments[1] == "--version" {
        println!("lol-html {}", version());
        return;
    }
    let mut file = File::open(&arguments[2]).unwrap();
    let (size, piece): (usize, usize) =
        (arguments[3].parse().unwrap(), arguments[4].parse().unwrap());
    let most: f64 = arguments[5].parse().unwrap();
    let mut firsts: Vec<(usize, f64)> =
        (0..STARTS).map(|_| first(&mut file, size, piece)).collect();
    firsts.sort_by(|a, b| a.1.total_cmp(&b.1));
    let (fed, first) = firsts[STARTS / 2];
    file.seek(SeekFrom::Start(0)).unwrap();
    let written = Cell::new(0);
    let mut room = vec![0; ROOM];
    let (mut documents, mut spent) = (0, 0.0);
    while documents == 0 || spent < most {
        let (count, took) = run(&mut file, &mut room, size, piece, &written);
        documents += count;
        spent += took;
    }
    println!(
        "{documents} {spent} {fed} {first} {} {}",
        peak_kib(),
        written.get()
    );
}
