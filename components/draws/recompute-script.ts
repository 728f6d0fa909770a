/**
 * Draws lots again with nothing of ours but the public answer; at most 20 lines for any shell with curl and either sha256sum or
 * shasum, as on Macs. Without exclamation marks, which recall earlier commands where lines are pasted into zsh.
 */
export const recomputeScript = (
  origin: string,
  postId: string,
) => `curl -s ${origin}/api/v1/post/${postId}/draw > draw.json
sha() { { sha256sum 2> /dev/null || shasum -a 256; } | cut -c1-64; }
seed=$(grep -o '"seed":"[^"]*' draw.json | cut -d'"' -f4)
[ -n "$seed" ] || echo "NOT DRAWN YET: what follows says nothing."
announced=$(grep -o '"seedHash":"[^"]*' draw.json | cut -d'"' -f4)
if [ "$(printf %s "$seed" | sha)" = "$announced" ]
then echo "The seed is the one announced."; else echo "ANOTHER SEED."; fi
grep -o '{[^{}]*"received":[^{}]*}' draw.json > list
listed=$(sed -E 's/.*"entry":"([^"]*)".*"quantity":([0-9]+).*"received":([0-9]+).*/\\1 \\3 \\2/' list | LC_ALL=C sort | sha)
if [ "$(grep -o '"listHash":"[^"]*' draw.json | cut -d'"' -f4)" = "$listed" ]
then echo "The list is the one announced."; else echo "ANOTHER LIST."; fi
sed -E 's/.*"entry":"([^"]*)".*"received":([0-9]+).*/\\1 \\2/' list > entries
while read -r entry received; do
  tickets=$((received < 12 ? 12 / (1 + received) : 1))
  for k in $(seq "$tickets"); do
    printf %s "\${seed}:\${entry}:\${k}" | sha
  done | sort | head -n 1 | sed "s/$/ $entry/"
done < entries | sort | cut -d' ' -f2 > order
if cut -d' ' -f1 entries | cmp -s - order
then echo "The order is the one drawn."; else echo "ANOTHER ORDER."; fi
`;
