/* drawing_ways_test.c: for each way by which a property gets its value, there are chains of references that multiply; all are
 * refused. Values that refer to nothing cost nothing. */
#include "harness/test.h"
#include "support/drawing.h"
#include "support/text.h"

enum way {
    WAY_attribute,
    WAY_style_attribute,
    WAY_style_sheet,
    WAY_at_rule,
    WAY_keyframes,
    WAY_animation,
    WAY_animated_class,
    WAY_animated_href,
    WAY_inheritance,
    WAY_inherit,
    WAY_all,
    WAY_reset,      /* initial, unset, revert and revert-layer */
    WAY_variable,   /* var() */
    WAY_registered, /* @property, @function */
    WAY_from_attribute,
    WAY_context, /* context-fill and context-stroke */
    WAY_current_color,
    WAY_use_tree, /* the shadow tree of use, which inherits from use */
    WAYS
};

enum { LINKS = 40, MOST_ROWS = 8 };

/* A row is one part of a chain. `#` is replaced with the number of the part, `@` with that of the part before, and `$`
 * with "svg:". */
static const char *const chains[WAYS][MOST_ROWS] = {
    [WAY_attribute] = {"$mask[id=n#]{$rect[mask=url(#n@)] $rect[mask=url('#n@')]} ",
                       "$clipPath[id=n#]{$rect[clip-path=url(#n@)] $rect[clip-path=\"u\\72l(#n@)\"]} ",
                       "$marker[id=n#]{$path[marker-mid=url(#n@) d=M0,0zzzz]} ",
                       "$pattern[id=n#]{$rect[fill=url(#n@) stroke=url(#n@)]} "},
    [WAY_style_attribute] =
        {"$mask[id=n#]{$rect[style=mask:url(#n@)] $rect[style=\"x:y;MASK:url(#n@)\"]} ",
         "$mask[id=n#]{$rect[style=m\\61sk:url(#n@)] $rect[style=-webkit-mask:url(#n@)]} ",
         "$marker[id=n#]{$path[marker-mid=url(#n@) style=\"d:path('M0,0zzzz')\"]} "},
    [WAY_style_sheet] =
        {"$style{'.a#{mask:url(#n@)}'} $mask[id=n#]{$rect[class=a#] $rect[class=a#]} ",
         "$style{'x,#a#,y{mask:url(#n@)}'} $mask[id=n#]{$g[id=a#]{$rect} $rect[mask=url(#n@)]} ",
         "$style{'.a#:is([x],y){fill:url(#n@)}'} $pattern[id=n#]{$rect[class=a#] $rect[class=a#]} ",
         "$style{'.a#{mask:ur' `c` 'l(#n@)}'} $mask[id=n#]{$rect[class=a#] $rect[class=a#]} "},
    [WAY_at_rule] =
        {"$style{'.a#{@media all{mask:url(#n@)}}'} $mask[id=n#]{$rect[class=a#] $rect[class=a#]} ",
         "$style{'.a#{&:hover,z{mask:url(#n@)}}'} $mask[id=n#]{$rect[class=a#] $rect[class=a#]} ",
         "$style{'@scope(.a#){mask:url(#n@)}'} $mask[id=n#]{$rect[class=a#] $rect[class=a#]} "},
    [WAY_keyframes] = {"$style{'@keyframes k#{from,to{mask:url(#n@)}}'} $mask[id=n#]{$rect $rect} ",
                       "$style{'@keyframes k#{TO , 0%{mask:url(#n@)}}'} $mask[id=n#]{$rect $rect} ",
                       "$style{'@keyframes k#{fr\\6fm,50%{mask:url(#n@)}}'} $mask[id=n#]{$rect $rect} ",
                       "$style{'@keyframes k#{entry 0%{mask:url(#n@)}}'} $mask[id=n#]{$rect $rect} "},
    [WAY_animation] =
        {"$mask[id=n#]{$rect{$set[attributeName=mask to=url(#n@)] $animate[attributeName=mask "
         "from=url(#n@)]}} ",
         "$pattern[id=n#]{$rect{$animate[attributeName=fill values=url(#n@);url(#n@)]}} ",
         "$mask[id=n#]{$g[id=r#] $g[id=s#]} $set[href=#r# xlink:href=#s# attributeName=mask to=url(#n@)] "
         "$set[href=#s# xlink:href=#r# attributeName=mask to=url(#n@)] ",
         "$mask[id=n#]{$g[id=r#] $g[id=s#]} $set[href=#%72# xlink:href=#%73# attributeName=mask to=url(#n@)] "
         "$set[href=#%72# attributeName=mask to=url(#n@)] ",
         "$mask[id=n#]{$g{$set[href=#none attributeName=mask to=url(#n@)]} $g[mask=url(#n@)]} "},
    [WAY_animated_class] =
        {"$style{'.a#{mask:url(#n@)}'} $mask[id=n#]{$g{$set[attributeName=class to=\"x A#\"]} "
         "$g{$animate[attributeName=class values=\"y;a# z\"]}} "},
    [WAY_animated_href] =
        {"$g[id=n#]{$use{$set[attributeName=href to=#n@]} $use{$set[attributeName=href to=#n@]}} ",
         "$g[id=n#]{$use{$animate[attributeName=xlink:href values=\"#x; #n@ ;#n@\"]}} "},
    [WAY_inheritance] = {"$g[fill=url(#n@)]{$pattern[id=n#]{$rect $rect}} ",
                         "$g[marker-mid=url(#n@)]{$marker[id=n#]{$path[d=M0,0z] $path[d=M0,0z]}} "},
    [WAY_inherit] = {"$mask[id=n#]{$g[mask=url(#n@)]{$rect[mask=inherit] $rect[mask=InHerit]}} ",
                     "$mask[id=n#]{$g[mask=url(#n@)]{$rect[style=mask:inherit] $rect}} ",
                     "$mask[id=n#]{$g[mask=url(#n@)]{$rect[style=mask:i\\6eherit] $rect}} ",
                     "$style{'rect{filter:inherit}'} $mask[id=n#]{$g[mask=url(#n@)]{$rect $rect}} ",
                     "$clipPath[id=n#]{$g[clip-path=url(#n@)]{$rect[clip-path=\" inherit\"]}} ",
                     "$mask[id=n#]{$g[mask=url(#n@)]{$rect{$set[attributeName=mask to=inherit]}}} ",
                     "$style{'@keyframes k{to{mask:inherit}}'} $mask[id=n#]{$g[mask=url(#n@)]{$rect $rect}} ",
                     "$mask[id=n#]{$g[mask=url(#n@)]{$rect[style=\"unknown:inherit\"] $rect}} "},
    [WAY_all] = {"$mask[id=n#]{$g[mask=url(#n@)]{$rect[style=all:inherit] $rect}} ",
                 "$style{'rect{ALL:inherit}'} $mask[id=n#]{$g[mask=url(#n@)]{$rect $rect}} "},
    [WAY_variable] =
        {"$g[style=--n#:url(#n@)] $mask[id=n#]{$rect[style=mask:var(--n#)] $rect[style=mask:var(--n#)]} ",
         "$g[style=\"--n#:if(x:y;else:url(#n@))\"] $mask[id=n#]{$rect[mask=var(--n#)] $rect[mask=\"VAR( "
         "--n#, a)\"]} ",
         "$g[style=\"--n#:url(#n@);--m#:var(--n#)\"] $mask[id=n#]{$rect[mask=var(--m#)] "
         "$rect[mask=var(--m#)]} ",
         "$g[style=\"\\2d-n#:url(#n@)\"] $mask[id=n#]{$rect[mask=\"var(--\\6e #)\"] "
         "$rect[style=\"unknown:var(--n#)\"]} ",
         "$style{':root{--n#:url(#n@)} .a#{mask:var(--n#)}'} $mask[id=n#]{$g[class=a#] $g[class=a#]} ",
         "$g[style=--n#:url(#n@)] $mask[id=n#]{$g{$set[attributeName=mask to=var(--n#)]} "
         "$g[mask=var(--n#)]} ",
         "$g[style=--n#:url(#n@)] $pattern[id=n#]{$g[fill=var(--n#)]{$rect $rect}} "},
    [WAY_registered] = {"$style{'@property --n#{initial-value:url(#n@)}'} "
                        "$mask[id=n#]{$rect[mask=var(--n#)] $rect[mask=var(--n#)]} ",
                        "$style{'@function --n#(--x){result:url(#n@)}'} "
                        "$mask[id=n#]{$rect[style=mask:--n#(1)] $rect[style=mask:--n#()]} "},
    [WAY_from_attribute] = {"$g[style=--n#:url(#n@)] "
                            "$mask[id=n#]{$g[style=\"mask:attr(x type(*))\"] $g[mask=url(#n@)]} ",
                            "$mask[id=n#]{$g[mask=url(#n@)]{$rect[style=mask:ATTR(x)] $rect}} "},
    [WAY_context] = {"$marker[id=m#]{$rect[fill=context-fill]} "
                     "$pattern[id=n#]{$path[marker-start=url(#m#) fill=url(#n@)]} ",
                     "$pattern[id=n#]{$use[href=#c fill=url(#n@)]} $rect[id=c fill=red stroke=Context-Fill] ",
                     "$style{'.c{stroke:context-stroke}'} $marker[id=m#]{$rect[class=c]} "
                     "$pattern[id=n#]{$path[d=M0,0z marker-mid=url(#m#) stroke=url(#n@)]} "},
    [WAY_use_tree] = {"$g[id=c#]{$rect[mask=inherit] $rect} $mask[id=n#]{$use[mask=url(#n@) href=#c#]} ",
                      "$g[id=c#]{$rect $rect} $pattern[id=n#]{$use[fill=url(#n@) xlink:href=#c#]} ",
                      "$g[id=n#]{$use[href=#n@] $use[xlink:href=#n@]} "},
};

/* Values that select another value, or none: they do not change the cost of the drawing. */
static const char *const nothing[WAYS][MOST_ROWS] = {
    [WAY_reset] = {"mask=initial", "mask=unset", "style=mask:revert", "style=\"all:revert-layer\"",
                   "style=all:unset"},
    [WAY_current_color] = {"fill=currentcolor", "style=\"color:inherit;fill:red;stroke:currentColor\""},
};

static void written(const char *row, unsigned number, struct text *out)
{
    for (; *row; row++) {
        char digits[16];
        snprintf(digits, sizeof digits, "%u", *row == '@' ? number - 1 : number);
        bool is_number = (*row == '@' || *row == '#') && row[1] && strchr(" ]}){:;,=(\"'", row[1]);
        if (*row == '$')
            text_add_string(out, "svg:");
        else if (is_number)
            text_add_string(out, digits);
        else
            text_add(out, row, 1);
    }
}

static void is_refused(const char *row)
{
    struct text content = {0};
    for (unsigned i = 1; i <= LINKS; i++)
        written(row, i, &content);
    written("$use[href=#n#]", LINKS, &content);
    if (drawing_costs_within(content.p, DRAWING_MOST_COST - 1))
        fail_msg("%u times %s is accepted", LINKS, row);
    text_free(&content);
}

static void costs_nothing(const char *attribute)
{
    struct text with = {0}, without = {0};
    static const char row[] = "$mask[id=m]{$rect} $g[mask=url(#m)]{$g[";
    written(row, 0, &without);
    text_add_string(&without, "]{svg:rect}}");
    written(row, 0, &with);
    text_add_string(&with, attribute);
    text_add_string(&with, "]{svg:rect}}");
    if (drawing_cost_of(with.p) != drawing_cost_of(without.p))
        fail_msg("%s costs something", attribute);
    text_free(&with);
    text_free(&without);
}

TEST(counts_each_way)
{
    for (int way = 0; way < WAYS; way++) {
        assert_true(chains[way][0] || nothing[way][0]);
        for (int i = 0; i < MOST_ROWS && chains[way][i]; i++)
            is_refused(chains[way][i]);
        for (int i = 0; i < MOST_ROWS && nothing[way][i]; i++)
            costs_nothing(nothing[way][i]);
    }
}
