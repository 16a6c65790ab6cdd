// main.rs: ammonia: ammonia_peer FILE ROUNDS SECONDS. peers.py says what it prints.
use std::{env, fs, time::Instant};

extern "C" {
    fn clock() -> std::os::raw::c_long; // of libc: microseconds of CPU time on POSIX systems
}

fn seconds() -> f64 {
    unsafe { clock() as f64 / 1e6 }
}

fn documents(bytes: &[u8]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let size = u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        let html = String::from_utf8_lossy(&bytes[at + 4..at + 4 + size]).into_owned();
        found.push((size, html));
        at += 4 + size;
    }
    found
}

/// Sanitizes documents until `most` seconds have passed. Returns the number of documents and the seconds.
fn run(builder: &ammonia::Builder, documents: &[(usize, String)], most: f64) -> (usize, f64) {
    let start = seconds();
    let mut count = 0;
    for (_, html) in documents {
        if seconds() - start > most {
            break;
        }
        std::hint::black_box(builder.clean(html).to_string());
        count += 1;
    }
    (count, seconds() - start)
}

fn time_each(builder: &ammonia::Builder, documents: &[(usize, String)]) -> (f64, f64) {
    let mut times: Vec<f64> = documents
        .iter()
        .map(|(_, html)| {
            let start = Instant::now();
            std::hint::black_box(builder.clean(html).to_string());
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() * 99 / 100])
}

/// The version that Cargo.toml pins.
fn version() -> &'static str {
    let manifest = include_str!("../Cargo.toml");
    let (_, rest) = manifest.split_once("ammonia = \"=").unwrap();
    rest.split('"').next().unwrap()
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    if arguments[1] == "--version" {
        println!("ammonia {}", version());
        return;
    }
    let builder = ammonia::Builder::default();
    if arguments[1] == "--first" {
        println!("{}", builder.clean("<b>a"));
        return;
    }
    let all = documents(&fs::read(&arguments[1]).unwrap());
    let rounds: usize = arguments[2].parse().unwrap();
    let (count, _) = run(&builder, &all, arguments[3].parse().unwrap());
    println!("{}", all[..count].iter().map(|(size, _)| size).sum::<usize>());
    for _ in 0..rounds {
        println!("{}", run(&builder, &all[..count], f64::INFINITY).1);
    }
    let (p50, p99) = time_each(&builder, &all[..count]);
    println!("{p50} {p99}");
}
