// main.go: bluemonday: bluemonday FILE ROUNDS SECONDS. peers.py says what it prints. stream.go has --stream.
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"runtime/debug"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/microcosm-cc/bluemonday"
)

func documents(path string) (found []string) {
	bytes, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	for len(bytes) > 0 {
		size := binary.BigEndian.Uint32(bytes)
		found = append(found, string(bytes[4:4+size]))
		bytes = bytes[4+size:]
	}
	return found
}

func seconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return float64(usage.Utime.Sec+usage.Stime.Sec) + float64(usage.Utime.Usec+usage.Stime.Usec)/1e6
}

// Sanitizes documents until `most` seconds have passed. Returns the number of documents and the seconds.
func run(policy *bluemonday.Policy, documents []string, most float64) (int, float64) {
	start := seconds()
	for i, html := range documents {
		if seconds()-start > most {
			return i, seconds() - start
		}
		policy.Sanitize(html)
	}
	return len(documents), seconds() - start
}

func timeEach(policy *bluemonday.Policy, documents []string) (float64, float64) {
	times := make([]float64, len(documents))
	for i, html := range documents {
		start := time.Now()
		policy.Sanitize(html)
		times[i] = time.Since(start).Seconds()
	}
	sort.Float64s(times)
	return times[len(times)/2], times[len(times)*99/100]
}

func printVersion() {
	info, _ := debug.ReadBuildInfo()
	for _, module := range info.Deps {
		if module.Path == "github.com/microcosm-cc/bluemonday" {
			fmt.Println("bluemonday", strings.TrimPrefix(module.Version, "v"))
		}
	}
}

// Writes each output as documents() reads documents.
func writeOutputs(policy *bluemonday.Policy, documents []string) {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for _, html := range documents {
		output := policy.Sanitize(html)
		binary.Write(out, binary.BigEndian, uint32(len(output)))
		out.WriteString(output)
	}
}

func main() {
	if os.Args[1] == "--version" {
		printVersion()
		return
	}
	if os.Args[1] == "--stream" {
		stream(os.Args[2], os.Args[3:])
		return
	}
	policy := bluemonday.UGCPolicy()
	if os.Args[1] == "--outputs" {
		writeOutputs(policy, documents(os.Args[2]))
		return
	}
	if os.Args[1] == "--first" {
		fmt.Println(policy.Sanitize("<b>a"))
		return
	}
	all := documents(os.Args[1])
	rounds, _ := strconv.Atoi(os.Args[2])
	most, _ := strconv.ParseFloat(os.Args[3], 64)
	count, _ := run(policy, all, most)
	size := 0
	for _, html := range all[:count] {
		size += len(html)
	}
	fmt.Println(size)
	for i := 0; i < rounds; i++ {
		_, took := run(policy, all[:count], math.Inf(1))
		fmt.Println(took)
	}
	fmt.Println(timeEach(policy, all[:count]))
}
