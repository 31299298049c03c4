import { expect, test } from "vitest";
import type { Page } from "./addresses";
import { formatComparison } from "./comparison";
import type { Visit } from "./visit";

const createPage = (title: string, kind: Page["kind"], isOurs: boolean): Page => ({
	title,
	kind,
	isOurs,
	url: "https://localhost",
});

function createVisit(fcp: number, js: number): Visit {
	const bytes = { html: 10_240, css: 0, js, pictures: 0, fonts: 0, other: 0 };
	return {
		requestsAtLoad: 4,
		requests: 4,
		bytes,
		bodyBytes: bytes,
		paints: { fcp, lcp: Number.NaN, tbt: 0, cls: 0 },
	};
}

test("the table lists each page below ours of the same kind, with its ratio to ours", () => {
	const table = formatComparison([
		{
			page: createPage("theirs", "list", false),
			scripts: true,
			visits: [createVisit(3000, 51_200)],
		},
		{
			page: createPage("ours", "list", true),
			scripts: true,
			visits: [createVisit(9000, 0), createVisit(1000, 0), createVisit(900, 0)],
		},
		{ page: createPage("ours", "home", true), scripts: true, visits: [createVisit(500, 0)] },
		{ page: createPage("ours", "list", true), scripts: false, visits: [createVisit(800, 0)] },
	]);
	const cells = table.split("\n").map((line) =>
		line
			.split("|")
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);
	expect(cells.toSpliced(1, 1)).toEqual([
		["page", "FCP ms", "LCP ms", "requests at load", "requests", "html KB", "js KB", "total KB"],
		["ours, scripts off", "800", "-", "4", "4", "10.0", "0.0", "10.0"],
		["ours, scripts on", "500", "-", "4", "4", "10.0", "0.0", "10.0"],
		["ours, scripts on", "1000", "-", "4", "4", "10.0", "0.0", "10.0"],
		[
			"theirs, scripts on",
			"3000 (3.0x)",
			"-",
			"4 (1.0x)",
			"4 (1.0x)",
			"10.0 (1.0x)",
			"50.0",
			"60.0 (6.0x)",
		],
	]);
});
