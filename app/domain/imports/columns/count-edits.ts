/** How many letters differ. */
export function countEdits(one: string, other: string): number {
	let previous = Array.from({ length: other.length + 1 }, (_, place) => place);
	for (const [row, letter] of Array.from(one).entries()) {
		const next = [row + 1];
		for (let place = 1; place <= other.length; place += 1) {
			const replaced = (previous[place - 1] ?? 0) + (letter === other[place - 1] ? 0 : 1);
			next.push(Math.min(replaced, (previous[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
		}
		previous = next;
	}
	return previous.at(-1) ?? 0;
}
