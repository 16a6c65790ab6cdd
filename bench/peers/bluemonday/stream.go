// stream.go: bluemonday --stream FILE SIZE PIECE SECONDS. streams.py says what it prints.
package main

import (
	"fmt"
	"io"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/microcosm-cc/bluemonday"
)

const (
	room   = 262144 // bytes that are read before the time is taken
	starts = 21
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// source gives a document in pieces. Its reading from the file takes no part of the time.
type source struct {
	file              *os.File
	bytes, rest       []byte
	left, piece, fed  int
	cpu, wall         float64 // the time of reading
	begins, stopsHere bool
}

func (s *source) fill() {
	began, beganWall := seconds(), time.Now()
	n := min(s.left, len(s.bytes))
	for at := 0; at < n; {
		got, err := s.file.Read(s.bytes[at:n])
		if err == io.EOF {
			_, err = s.file.Seek(0, io.SeekStart)
		}
		must(err)
		at += got
	}
	s.rest = s.bytes[:n]
	s.left -= n
	s.cpu += seconds() - began
	s.wall += time.Since(beganWall).Seconds()
}

func (s *source) Read(to []byte) (int, error) {
	if s.stopsHere {
		return 0, io.EOF
	}
	if len(s.rest) == 0 && s.left > 0 {
		s.fill()
	}
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(to, s.rest[:min(len(s.rest), s.piece)])
	s.rest = s.rest[n:]
	s.fed += n
	return n, nil
}

func (s *source) begin(size int) {
	s.left, s.fed, s.rest, s.stopsHere = size, 0, nil, false
}

// sink counts bytes, and takes the time of the first.
type sink struct {
	source  *source
	written int
	first   float64 // seconds
	fed     int     // bytes of input before it
	began   time.Time
	isFirst bool // the document ends after the first byte
}

func (s *sink) Write(bytes []byte) (int, error) {
	if s.isFirst && s.first == 0 && len(bytes) > 0 {
		s.first = time.Since(s.began).Seconds() - s.source.wall
		s.fed = s.source.fed
		s.source.stopsHere = true
	}
	s.written += len(bytes)
	return len(bytes), nil
}

func medianFirst(policy *bluemonday.Policy, from *source, size int) (int, float64) {
	times, fed := make([]float64, starts), 0
	for i := range times {
		_, err := from.file.Seek(0, io.SeekStart)
		must(err)
		from.begin(size)
		from.wall = 0
		to := &sink{source: from, began: time.Now(), isFirst: true}
		must(policy.SanitizeReaderToWriter(from, to))
		times[i], fed = to.first, to.fed
	}
	sort.Float64s(times)
	return fed, times[starts/2]
}

func peakKiB() (peak int) {
	status, err := os.ReadFile("/proc/self/status")
	must(err)
	for _, line := range strings.Split(string(status), "\n") {
		if strings.HasPrefix(line, "VmHWM:") {
			fmt.Sscanf(line, "VmHWM: %d", &peak)
		}
	}
	return peak
}

func stream(path string, numbers []string) {
	size, err := strconv.Atoi(numbers[0])
	must(err)
	piece, err := strconv.Atoi(numbers[1])
	must(err)
	most, err := strconv.ParseFloat(numbers[2], 64)
	must(err)
	file, err := os.Open(path)
	must(err)
	policy := bluemonday.UGCPolicy()
	from := &source{file: file, bytes: make([]byte, room), piece: piece}
	fed, first := medianFirst(policy, from, size)
	_, err = file.Seek(0, io.SeekStart)
	must(err)
	documents, spent, to := 0, 0.0, &sink{source: from}
	for spent < most || documents == 0 {
		from.cpu = 0
		began := seconds()
		from.begin(size)
		must(policy.SanitizeReaderToWriter(from, to))
		spent += seconds() - began - from.cpu
		documents++
	}
	fmt.Println(documents, spent, fed, first, peakKiB(), to.written)
}
