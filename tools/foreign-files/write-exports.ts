import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXPORTS } from "../../app/testing/known-exports/files";

const FOLDER = new URL("../../app/testing/known-exports/workbooks", import.meta.url).pathname;
/** Numbers of the separators in LibreOffice's CSV filter. */
const SEPARATORS = { ",": 44, ";": 59 };

/** Saves exports of other systems as workbooks, as somebody does who opens them in LibreOffice. */
export function writeExports(run: (program: string, args: readonly string[]) => string): void {
	const folder = mkdtempSync(join(tmpdir(), "exports-"));
	for (const [separator, code] of Object.entries(SEPARATORS)) {
		const files = Object.entries(EXPORTS).flatMap(([name, write]) => {
			const text = write("calc");
			if (!(text.split("\n", 1)[0] ?? "").includes(separator)) return [];
			writeFileSync(join(folder, `${name}.csv`), text);
			return [join(folder, `${name}.csv`)];
		});
		run("soffice", [
			...[`-env:UserInstallation=file://${folder}/user`, "--headless"],
			...[`--infilter=CSV:${code},34,76`, "--convert-to", "xlsx", "--outdir", FOLDER, ...files],
		]);
	}
	rmSync(folder, { recursive: true });
}
