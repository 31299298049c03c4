import type { Db } from "~/platform/d1/database.server";
import { listUnfoundSearches } from "../catalog/unfound/unfound-searches.server";
import { readNight } from "./write-night.server";

/** So that a report reads few rows. */
const UNFOUND = { days: 14, limit: 500 };
const MAX_WANTED = 500;

/** `productId` is null for what the shop doesn't know. */
export type AskedForRow = {
	what: string;
	productId: string | null;
	searches: number;
	lists: number;
	/** Units of backorders. */
	waiting: number;
	/** Mails when it is back. */
	requests: number;
	/** The day of the last time, of what was not found. */
	lastOn: string | null;
};

/** What was not found in the last days, then the parts that buyers waited for in the last night. */
export async function listAskedFor(db: Db, now: number) {
	const [unfound, wanted] = await Promise.all([
		listUnfoundSearches(db, now, UNFOUND),
		readNight(db, "wanted", MAX_WANTED),
	]);
	const rows: AskedForRow[] = [
		...unfound.map(({ query, times, lists, lastOn }) => ({
			what: query,
			productId: null,
			searches: times - lists,
			lists,
			waiting: 0,
			requests: 0,
			lastOn,
		})),
		...wanted.rows.map(({ id, name, partNumber, waiting, requests }) => ({
			what: partNumber ? `${partNumber} ${name}` : name,
			productId: id,
			searches: 0,
			lists: 0,
			waiting,
			requests,
			lastOn: null,
		})),
	];
	return { day: wanted.day, rows };
}
