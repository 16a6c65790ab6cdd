# pack.sh: `npm pack`, installation into an empty folder, and a small program.
set -e
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm pack --silent --ignore-scripts --pack-destination "$folder" > /dev/null
cd "$folder"
echo '{"private": true, "type": "module"}' > package.json
npm install --silent --no-audit --no-fund --offline ./tamis-*.tgz
cat > program.mjs << 'END'
import assert from 'node:assert';
import { sanitize } from 'tamis';
import { sanitize as slim } from 'tamis/slim';
import DOMPurify from 'tamis/dompurify';
import sanitizeHtml from 'tamis/sanitize-html';
const html = '<p onclick=x>safe<script>not</script>';
for (const f of [sanitize, slim, DOMPurify.sanitize, sanitizeHtml])
    assert.equal(f(html), '<p>safe</p>');
assert.equal(typeof (await import('tamis/live')).LiveHTML, 'function');
assert.ok(import.meta.resolve('tamis/tamis.wasm').endsWith('tamis.wasm'));
END
node program.mjs
echo "pack: $(du -b ./tamis-*.tgz | cut -f1) bytes; a program in an empty folder runs"
