import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeByExceljs } from "./write-exceljs";
import { writeExports } from "./write-exports";

const here = (path: string) => new URL(path, import.meta.url).pathname;
const FIXTURES = here("../../app/testing/foreign-files/");
const TABLE = join(FIXTURES, "table.json");
const FILES = join(FIXTURES, "files");
/** Debian's Python has the Debian packages. */
const PYTHON = "/usr/bin/python3";

const run = (program: string, args: readonly string[]) =>
	execFileSync(program, args, {
		encoding: "utf8",
		stdio: ["ignore", "pipe", "pipe"],
		env: { ...process.env, LC_ALL: "C.UTF-8", PYTHONDONTWRITEBYTECODE: "1" },
	});

const runPython = (script: string) => run(PYTHON, [here(script), TABLE, FILES]).trim();

/** The workbooks that LibreOffice and Gnumeric read and write again. */
const SOURCES = ["openpyxl", "xlsxwriter"];

/** Numbers of LibreOffice's CSV filter. */
const CHARSETS = { utf8: 76, utf16: 65535, win1252: 1 };
const SEPARATORS = { comma: 44, semicolon: 59, tab: 9, bar: 124 };

function writeByLibreOffice(): string {
	const profile = mkdtempSync(join(tmpdir(), "libreoffice-"));
	const convert = (source: string, filter: string, target: string) => {
		const folder = mkdtempSync(join(profile, "out-"));
		run("soffice", [
			`-env:UserInstallation=file://${profile}/user`,
			...["--headless", "--convert-to", filter, "--outdir", folder, join(FILES, source)],
		]);
		for (const file of readdirSync(folder)) renameSync(join(folder, file), join(FILES, target));
	};
	for (const source of SOURCES) {
		const of = `libreoffice-of-${source}`;
		convert(`${source}.xlsx`, "xlsx:Calc MS Excel 2007 XML", `${of}.xlsx`);
		convert(`${source}.xlsx`, "xlsx:Calc Office Open XML", `${of}-ooxml.xlsx`);
	}
	for (const [encoding, charset] of Object.entries(CHARSETS))
		for (const [separator, code] of Object.entries(SEPARATORS)) {
			const write = (name: string, quoteTexts: boolean, asShown: boolean) =>
				convert(
					"xlsxwriter.xlsx",
					`csv:Text - txt - csv (StarCalc):${code},34,${charset},1,,0,${quoteTexts},true,${asShown},false`,
					`libreoffice-${encoding}-${separator}-${name}.csv`,
				);
			write("shown", false, true);
			if (encoding === "utf8") write("texts-quoted-values", true, false);
		}
	const version = run("soffice", [`-env:UserInstallation=file://${profile}/user`, "--version"]);
	rmSync(profile, { recursive: true });
	return version.trim();
}

/** Quotes of its own accord only what has commas, quotes, spaces or line breaks. Its UTF-16 has no byte order mark. */
const GNUMERIC_CSV = {
	"utf8-comma-auto-lf": "separator=, quoting-mode=auto eol=unix charset=UTF-8 format=preserve",
	"utf8-tab-auto-cr": "separator='\t' quoting-mode=auto eol=mac charset=UTF-8 format=preserve",
	"utf8-semicolon-always-crlf":
		"separator=; quoting-mode=always eol=windows charset=UTF-8 format=preserve",
	"utf8-bar-always-automatic":
		"separator=| quoting-mode=always eol=unix charset=UTF-8 format=automatic",
	"utf8-comma-auto-raw": "separator=, quoting-mode=auto eol=unix charset=UTF-8 format=raw",
	"utf16-semicolon-always-lf":
		"separator=; quoting-mode=always eol=unix charset=UTF-16LE format=preserve",
	"utf16-comma-auto-crlf":
		"separator=, quoting-mode=auto eol=windows charset=UTF-16LE format=preserve",
	"win1252-semicolon-always-crlf":
		"separator=; quoting-mode=always eol=windows charset=WINDOWS-1252 format=preserve transliterate-mode=escape",
};

function writeByGnumeric(): string {
	const convert = (source: string, exporter: string, target: string, options?: string) =>
		run("ssconvert", [
			...["-T", exporter, ...(options ? ["-O", options] : [])],
			...[join(FILES, source), join(FILES, target)],
		]);
	for (const source of SOURCES)
		for (const edition of ["xlsx", "xlsx2"])
			convert(
				`${source}.xlsx`,
				`Gnumeric_Excel:${edition}`,
				`gnumeric-of-${source}-${edition}.xlsx`,
			);
	for (const [name, options] of Object.entries(GNUMERIC_CSV))
		convert(
			"xlsxwriter.xlsx",
			"Gnumeric_stf:stf_assistant",
			`gnumeric-${name}.csv`,
			`sheet=Parts ${options}`,
		);
	return run("ssconvert", ["--version"]).split("\n")[0] ?? "";
}

rmSync(FILES, { recursive: true, force: true });
mkdirSync(FILES);
const versions = {
	openpyxl: runPython("write_openpyxl.py"),
	XlsxWriter: runPython("write_xlsxwriter.py"),
	"Python csv": runPython("write_csv.py"),
	exceljs: await writeByExceljs(FILES),
	LibreOffice: writeByLibreOffice(),
	Gnumeric: writeByGnumeric(),
};
writeExports(run);
run(PYTHON, [here("write_zips.py"), join(FIXTURES, "zips")]);
writeFileSync(join(FIXTURES, "versions.json"), `${JSON.stringify(versions, null, "\t")}\n`);
console.log(`${readdirSync(FILES).length} files in ${FILES}`);
