import { expect, inject, test } from "vitest";

const PATIENCE_MS = 20_000;
const WAVES = 10;

/** The status of the whole answer to a request; null where none came in time. */
async function asked(url: URL, waitMs: number): Promise<number | null> {
	try {
		const answer = await fetch(url, { signal: AbortSignal.timeout(waitMs) });
		await answer.arrayBuffer();
		return answer.status;
	} catch {
		return null;
	}
}

test("of all that a browser asks for at once each is answered, whatever else it gives up on the way", async () => {
	const list = new URL("/products", inject("base"));
	const html = await (await fetch(list)).text();
	const parts = Array.from(
		html.matchAll(/"(\/(?:assets|images)\/[^"]+)"/g),
		([, path = ""]) => new URL(path.replaceAll("&amp;", "&"), list),
	);
	expect(parts.length).toBeGreaterThan(20);
	for (let wave = 0; wave < WAVES; wave += 1) {
		const givenUp = parts.map((url, at) => asked(url, (7 * at + wave) % 40));
		const wanted = [list, ...parts].map((url) => asked(url, PATIENCE_MS));
		const answers = await Promise.all(wanted);
		expect(answers.filter((status) => status !== 200)).toEqual([]);
		await Promise.all(givenUp);
	}
});
