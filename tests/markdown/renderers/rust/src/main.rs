//! Renders Markdown with the crate whose name is the argument. Reads documents as JSON strings, one for each line; writes for
//! each document a line with a list of HTML texts: without raw HTML, if the crate can leave it out, and with it.
use std::io::{self, BufRead, Write};

fn comrak(text: &str, r#unsafe: bool) -> String {
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options.render.r#unsafe = r#unsafe;
    comrak::markdown_to_html(text, &options)
}

fn pulldown_cmark(text: &str) -> String {
    use pulldown_cmark::Options;
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS | Options::ENABLE_FOOTNOTES;
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, pulldown_cmark::Parser::new_ext(text, options));
    html
}

fn main() -> io::Result<()> {
    let is_comrak = std::env::args().nth(1).as_deref() == Some("comrak");
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let text: String = serde_json::from_str(&line?)?;
        let results = if is_comrak {
            vec![comrak(&text, false), comrak(&text, true)]
        } else {
            vec![pulldown_cmark(&text)]
        };
        serde_json::to_writer(&mut out, &results)?;
        writeln!(out)?;
        out.flush()?;
    }
    Ok(())
}
