import { createInnocentWorkbook } from "../../app/testing/workbooks/builders";
import { HOSTILE_WORKBOOKS } from "../../app/testing/workbooks/hostile";
import { get } from "./forms";
import { prepareUpload, type Send } from "./hostile/doors";
import { type HostileCost, measureCpu } from "./hostile-lists";
import { type Headers, logInAll } from "./visitors";
import { serveShop, type WorkerServer } from "./workerd";

const MB = 1024 * 1024;
const POLL_MS = 50;

type Door = {
	name: string;
	/** About as much XML as it reads. */
	chars: number;
	prepare: (file: File) => Promise<Send>;
};

/** Of a page that somebody else opens while the workbook is read. */
export type WorkbookCost = HostileCost & { otherMs: number };

/**
 * Uploads each hostile workbook as a list and as an import, each beside a table with as much XML,
 * while somebody else opens a page. Wrong: an answer of 500 or more, or 50 ms more CPU than the table.
 */
export async function measureHostileWorkbooks(
	stateDir: string,
	onProgress: (text: string) => void,
): Promise<WorkbookCost[]> {
	const shop = await serveShop(stateDir);
	try {
		const { shopper, admin, visitor } = await logInAll(shop.url);
		const costs: WorkbookCost[] = [];
		for (const door of listDoors(shop, shopper, admin)) {
			onProgress(`  ${door.name}`);
			const measure = async (create: (chars: number) => Uint8Array<ArrayBuffer>) => {
				const bytes = create(door.chars);
				let otherMs = 0;
				const cost = await measureCpu(shop, async () => {
					const send = await door.prepare(new File([bytes], "list.xlsx"));
					return async () => {
						const [answer, ms] = await Promise.all([send(), openBeside(shop, visitor)]);
						otherMs = Math.max(otherMs, ms);
						return answer;
					};
				});
				return { ...cost, kb: bytes.length / 1024, otherMs };
			};
			await measure(createInnocentWorkbook);
			const { cpuMs: innocentMs } = await measure(createInnocentWorkbook);
			for (const [text, { create }] of Object.entries(HOSTILE_WORKBOOKS))
				costs.push({ door: door.name, text, innocentMs, ...(await measure(create)) });
		}
		return costs;
	} finally {
		await shop.close();
	}
}

function listDoors(shop: WorkerServer, shopper: Headers, admin: Headers): Door[] {
	return [
		{
			name: "order pad, XLSX",
			chars: 4 * MB,
			prepare: (file) => prepareUpload(shop, shopper, "/order-pad", file),
		},
		{
			name: "import, XLSX",
			chars: 16 * MB,
			prepare: async (file) => async () => {
				const { url } = shop;
				const body = new FormData();
				body.set("kind", "stock");
				body.set("idempotencyKey", crypto.randomUUID());
				body.set("file", file);
				const headers = { ...admin, origin: url.origin };
				const path = new URL("/dashboard/import", url);
				const answer = await fetch(path, { method: "POST", headers, body, redirect: "manual" });
				await waitForDryRun(shop, answer.headers.get("location"), admin);
				return answer;
			},
		},
	];
}

async function waitForDryRun(shop: WorkerServer, path: string | null, admin: Headers) {
	if (path === null) return;
	while ((await get(shop, path, admin)).includes(": dry run"))
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

async function openBeside(shop: WorkerServer, visitor: Headers): Promise<number> {
	await new Promise((resolve) => setTimeout(resolve, 5));
	const start = performance.now();
	await get(shop, "/contact", visitor);
	return performance.now() - start;
}
