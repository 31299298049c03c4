import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

type Message = {
	type: string;
	subType?: string;
	url: string;
	lastLine: number;
	message: string;
	extract?: string;
};

function findChecker(): string | null {
	try {
		execFileSync("java", ["-version"], { stdio: "ignore" });
		return createRequire(new URL("../../tools/audits/", import.meta.url)).resolve(
			"vnu-jar/build/dist/vnu.jar",
		);
	} catch {
		return null;
	}
}

export const checker = findChecker();

export async function listMarkupErrors(markups: ReadonlyMap<string, string>): Promise<string[]> {
	const folder = await mkdtemp(join(tmpdir(), "toolyard-markup-"));
	const titles = new Map<string, string>();
	for (const [title, markup] of markups) {
		const file = join(folder, `${titles.size}.html`);
		titles.set(file, title);
		await writeFile(file, markup);
	}
	const found = await check([...titles.keys()]);
	await rm(folder, { recursive: true });
	return found.map(({ type, subType, url, lastLine, message, extract }) => {
		const title = titles.get(url.replace(/^file:/, "")) ?? url;
		return `${title}: ${subType ?? type}: ${message} (line ${lastLine}: ${extract})`;
	});
}

const IGNORED_MESSAGES = [
	// All browsers support it since 2024.
	"CSS: Unrecognized at-rule “@property”",
	// Tailwind uses it for feature detection.
	"CSS: “margin-trim”: Property “margin-trim” doesn't exist.",
];

async function check(files: readonly string[]): Promise<Message[]> {
	// In a run of seconds the better compiler costs more than it saves.
	const quick = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss2m"];
	const args = [
		...quick,
		"-jar",
		checker ?? "",
		"--format",
		"json",
		"--stdout",
		"--exit-zero-always",
	];
	const { stdout } = await promisify(execFile)("java", [...args, ...files], {
		maxBuffer: 50_000_000,
	});
	const { messages } = JSON.parse(stdout) as { messages: Message[] };
	// Plain 'info' is about style, such as React's slash in void elements.
	return messages.filter(
		({ type, subType, message }) =>
			(type !== "info" || subType === "warning") && !IGNORED_MESSAGES.includes(message),
	);
}
