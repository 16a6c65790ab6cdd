// Owasp.java: OWASP Java HTML Sanitizer: Owasp FILE ROUNDS SECONDS. peers.py says what it prints.
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.owasp.html.PolicyFactory;
import org.owasp.html.Sanitizers;

public class Owasp {
    record Document(int size, String html) {}

    record Result(int count, double seconds) {}

    static final PolicyFactory POLICY =
        Sanitizers.FORMATTING.and(Sanitizers.LINKS).and(Sanitizers.BLOCKS).and(Sanitizers.IMAGES).and(Sanitizers.TABLES);

    static List<Document> documents(String path) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(Path.of(path)));
        List<Document> found = new ArrayList<>();
        while (bytes.hasRemaining()) {
            byte[] html = new byte[bytes.getInt()];
            bytes.get(html);
            found.add(new Document(html.length, new String(html, StandardCharsets.UTF_8)));
        }
        return found;
    }

    static double seconds() {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return system.getProcessCpuTime() / 1e9;
    }

    /** Sanitizes documents until `most` seconds have passed. */
    static Result run(List<Document> documents, double most) {
        double start = seconds();
        int count = 0;
        for (Document document : documents) {
            if (seconds() - start > most)
                break;
            POLICY.sanitize(document.html());
            count++;
        }
        return new Result(count, seconds() - start);
    }

    static String timeEach(List<Document> documents) {
        double[] times = documents.stream().mapToDouble(document -> {
            long start = System.nanoTime();
            POLICY.sanitize(document.html());
            return (System.nanoTime() - start) / 1e9;
        }).sorted().toArray();
        return times[times.length / 2] + " " + times[times.length * 99 / 100];
    }

    /** Writes each output as documents() reads documents. A document that is refused has no output: its size is 2**32 - 1. */
    static void writeOutputs(List<Document> documents) throws IOException {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        for (Document document : documents) {
            try {
                byte[] output = POLICY.sanitize(document.html()).getBytes(StandardCharsets.UTF_8);
                out.writeInt(output.length);
                out.write(output);
            } catch (RuntimeException e) {
                out.writeInt(-1);
            }
        }
        out.flush();
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("--version")) {
            String jar = POLICY.getClass().getProtectionDomain().getCodeSource().getLocation().getPath();
            System.out.println(jar.replaceAll(".*/(.*)-([0-9.]+)\\.jar", "$1 $2"));
            return;
        }
        if (arguments[0].equals("--outputs")) {
            writeOutputs(documents(arguments[1]));
            return;
        }
        if (arguments[0].equals("--first")) {
            System.out.println(POLICY.sanitize("<b>a"));
            return;
        }
        List<Document> documents = documents(arguments[0]);
        documents = documents.subList(0, run(documents, Double.parseDouble(arguments[2])).count());
        System.out.println(documents.stream().mapToLong(Document::size).sum());
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++)
            System.out.println(run(documents, Double.POSITIVE_INFINITY).seconds());
        System.out.println(timeEach(documents));
    }
}
