/* map_style.c: the style sheet of a map. */
#include "fuzz/map.h"

const char map_style[] =
    "<style>\n"
    "text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;fill:#1b2733}\n"
    ".head{font-size:20px;font-weight:bold}.sub{font-size:12px}.title{font-size:13px;font-weight:bold}\n"
    ".name{font-size:9.5px;text-anchor:middle}.section,.cells,.missing,.chip{font-size:8.5px;fill:#44525f}\n"
    ".cells,.missing,.end{text-anchor:end}.missing{fill:#b00020;font-weight:bold}\n"
    ".lane{fill:#f6f7f9;stroke:#d5dae0}.state{stroke:#6b7a88;stroke-width:1}\n"
    ".s0{fill:#dcdcdc;stroke-dasharray:4 "
    "3}.s1{fill:#fffbe6}.s2{fill:#fdf0c0}.s3{fill:#fbe08f}.s4{fill:#f7c96b}"
    ".s5{fill:#f2ae55}.s6{fill:#ea9048}\n"
    ".way{fill:none;marker-end:url(#tip)}.afar{opacity:.45}\n"
    ".w0{stroke:#b9bec4;stroke-width:1;stroke-dasharray:4 3}.w1{stroke:#a9bccd;stroke-width:.9}"
    ".w2{stroke:#86a3bc;stroke-width:1.1}.w3{stroke:#6388aa;stroke-width:1.4}.w4{stroke:#426d97;stroke-width:"
    "1.8}"
    ".w5{stroke:#275482;stroke-width:2.3}.w6{stroke:#123a68;stroke-width:2.9}\n"
    ".way:hover{stroke:#c2185b;opacity:1}\n"
    "</style>\n"
    "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" markerHeight=\"6\" "
    "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" "
    "fill=\"#33475b\"/></marker></defs>\n";
