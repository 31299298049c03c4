import { sql } from "drizzle-orm";
import { groupBy } from "~/platform/group-by";
import type { Platform } from "~/platform/platform.server";
import {
	describePictureProblem,
	findAddressProblem,
	type PictureProblem,
	type Unfetched,
} from "../model/picture-address";
import { importRows, type imports } from "../model/tables.server";

const SHOWN_LINES = 10;
const MAX_ADDRESSES = 20_000;

/** The addresses that wait for the button, by host, and the pictures that are not there, by reason. */
export async function listUnfetched({ db, settings }: Platform, job: typeof imports.$inferSelect) {
	if (!job.counts.addresses) return { hosts: [], count: 0, problems: [] };
	const rows = await db
		.select({
			line: importRows.line,
			unfetched: sql`${importRows.after} -> 'unfetched'`.mapWith((json: string): Unfetched => {
				const { address, problem }: Unfetched = JSON.parse(json);
				return { address, problem: problem || findAddressProblem(address, settings) };
			}),
		})
		.from(importRows)
		.where(sql`import_id = ${job.id} and ${importRows.after} ->> 'unfetched' is not null`)
		.orderBy(importRows.line)
		.limit(MAX_ADDRESSES);
	const waiting = new Set(
		rows.flatMap(({ unfetched: { address, problem } }) => (problem === "" ? address : [])),
	);
	const failed = rows.filter(({ unfetched }) => unfetched.problem !== "");
	return {
		count: waiting.size,
		hosts: [...new Set(Array.from(waiting, (address) => new URL(address).host))].toSorted(),
		problems: Array.from(
			groupBy(failed, ({ unfetched }) => unfetched.problem as PictureProblem),
			([problem, all]) => ({
				problem,
				text: describePictureProblem(
					problem,
					new Set(all.map(({ unfetched }) => unfetched.address)).size,
				),
				lines: all.slice(0, SHOWN_LINES).map(({ line }) => line),
				further: Math.max(0, all.length - SHOWN_LINES),
			}),
		),
	};
}
