// Jsoup.java: jsoup. Reads fragments of a body.
import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

class Jsoup {
    static List<String> lines(Node node) {
        if (node instanceof TextNode)
            return List.of('"' + ((TextNode) node).getWholeText() + '"');
        if (node instanceof DataNode)
            return List.of('"' + ((DataNode) node).getWholeData() + '"');
        if (node instanceof Comment)
            return List.of("<!-- " + ((Comment) node).getData() + " -->");
        List<String> lines = new ArrayList<>();
        for (Attribute a : node.attributes())
            lines.add("  " + a.getKey() + "=\"" + a.getValue() + '"');
        Collections.sort(lines);
        lines.add(0, "<" + ((Element) node).tagName() + ">");
        return lines;
    }

    static void dump(StringBuilder out, List<Node> nodes) {
        for (Node root : nodes)
            root.traverse((node, depth) -> {
                for (String line : lines(node))
                    out.append("| ").append("  ".repeat(depth)).append(line).append('\n');
            });
    }

    static String read(String html) {
        StringBuilder out = new StringBuilder();
        dump(out, org.jsoup.Jsoup.parseBodyFragment(html).body().childNodes());
        return out.toString().stripTrailing();
    }

    public static void main(String[] arguments) throws Exception {
        Gson gson = new Gson();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonObject record = gson.fromJson(line, JsonObject.class);
            JsonObject answer = new JsonObject();
            answer.add("id", record.get("id"));
            try {
                answer.addProperty("tree", read(record.get("html").getAsString()));
            } catch (RuntimeException | StackOverflowError error) {
                answer.addProperty("error", error.toString());
            }
            out.println(gson.toJson(answer));
        }
        out.flush();
    }
}
