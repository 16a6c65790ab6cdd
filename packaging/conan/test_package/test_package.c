/* test_package.c: sanitizes a fragment with the package. */
#include <string.h>
#include <tamis/tamis.h>

int main(void)
{
    const char *dirty = "<p onclick=evil()>Hello<script>evil()</script>";
    char *safe;
    size_t length;
    tamis_error error;
    if (tamis_sanitize(dirty, strlen(dirty), NULL, &safe, &length, &error) != TAMIS_OK)
        return 1;
    int differs = strcmp(safe, "<p>Hello</p>");
    tamis_release(safe);
    return differs != 0;
}
