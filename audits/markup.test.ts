import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { useFullShop } from "../tests/e2e/full-shop";
import { openPage, PAGES, titleOf } from "../tests/e2e/pages";

type Message = {
	type: string;
	subType?: string;
	url: string;
	lastLine: number;
	message: string;
	extract?: string;
};

const fullShop = useFullShop();

test("the Nu HTML checker finds nothing wrong with any page", async () => {
	const folder = await mkdtemp(join(tmpdir(), "toolyard-markup-"));
	const titles = new Map<string, string>();
	for (const [place, page] of PAGES.entries()) {
		const { markup } = await openPage(fullShop(), page, { scripts: false, width: 1280 });
		const file = join(folder, `${place}.html`);
		titles.set(file, titleOf(page));
		await writeFile(file, markup);
	}
	const found = await check([...titles.keys()]);
	await rm(folder, { recursive: true });
	const lines = found.map(({ type, subType, url, lastLine, message, extract }) => {
		const title = titles.get(url.replace(/^file:/, "")) ?? url;
		return `${title}: ${subType ?? type}: ${message} (line ${lastLine}: ${extract})`;
	});
	console.log(`${titles.size} pages checked`);
	expect(lines).toEqual([]);
});

async function check(files: readonly string[]): Promise<Message[]> {
	const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
	const args = ["-jar", jar, "--format", "json", "--stdout", "--exit-zero-always", ...files];
	const { stdout } = await promisify(execFile)("java", args, { maxBuffer: 50_000_000 });
	const { messages } = JSON.parse(stdout) as { messages: Message[] };
	// Plain 'info' is about taste: React closes its void elements with a slash.
	return messages.filter(({ type, subType }) => type !== "info" || subType === "warning");
}
