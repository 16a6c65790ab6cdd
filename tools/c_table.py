"""Lines of generated tables of C, with as many items as fit. The lines are wide, because only a compiler reads them."""

WIDTH = 230


def filled(items):
    """The items, each with its comma, in indented lines."""
    lines = ["   "]
    for item in items:
        if len(lines[-1]) + 1 + len(item) > WIDTH and lines[-1].strip():
            lines.append("   ")
        lines[-1] += " " + item
    return lines
