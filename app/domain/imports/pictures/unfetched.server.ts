import { sql } from "drizzle-orm";
import { groupBy } from "~/platform/group-by";
import type { Platform } from "~/platform/platform.server";
import type { Import } from "../find-run.server";
import { importRows } from "../model/tables.server";
import {
	findAddressProblem,
	PICTURE_PROBLEMS,
	type PictureProblem,
	type Unfetched,
} from "./picture-address";

const SHOWN_LINES = 10;
const MAX_ADDRESSES = 20_000;

/** The addresses that wait for the button, by host, and those that can't be fetched, by reason. */
export async function listUnfetched({ db, settings }: Platform, job: Import) {
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
				text: PICTURE_PROBLEMS[problem],
				count: all.length,
				lines: all.slice(0, SHOWN_LINES).map(({ line }) => line),
			}),
		),
	};
}
