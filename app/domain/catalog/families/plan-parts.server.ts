import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { formatNumber } from "~/platform/format/format-number";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { Refused } from "~/platform/refused";
import type { AdminContext } from "../../accounts/context.server";
import { normalizePartNumber, spellPartNumber } from "../part-number-rules";
import { type Attribute, isTooLong } from "../spec-rules";
import { MAX_NEW_PARTS } from "./input";
import { buildPartName } from "./new-parts/build-part-name";
import type { PlannedPart } from "./new-parts/part-input";
import { type ReadPartLine, readPartLines } from "./new-parts/read-part-lines";
import { listAttributes } from "./queries.server";

export type PlannedLine = {
	line: number;
	text: string;
	part: PlannedPart | null;
	messages: string[];
};

/** `id` is another one as soon as anything else would be added. */
export type PartPlan = { id: string; columns: Attribute[]; lines: PlannedLine[] };

type NewParts = {
	text: string;
	family: { name: string; columns: readonly string[] };
	idempotencyKey: string;
};

export async function planParts(
	{ db, by }: AdminContext,
	{ text, family, idempotencyKey }: NewParts,
): Promise<PartPlan> {
	const columns = await listAttributes(db, family.columns);
	const buildId = (part: object) =>
		hashPayload(idempotencyKey, "part", by.userId, JSON.stringify(part));
	const lines = readPartLines(text, columns).map((read) =>
		planLine(read, { familyName: family.name, columns, buildId }),
	);
	const planned = await markTakenNumbers(db, markRepeatedNumbers(lines));
	const id = hashPayload("parts", JSON.stringify(planned.map(({ part }) => part?.id)));
	return { id, columns, lines: planned };
}

export const listPlannedParts = ({ lines }: PartPlan): PlannedPart[] =>
	lines.flatMap(({ part }) => part ?? []);

export function checkPlan({ lines }: PartPlan): void {
	const refusePlan = (parts: string) => new Refused({ parts }, 400);
	const wrongCount = lines.filter(({ part }) => part === null).length;
	if (lines.length === 0) throw refusePlan("Type or paste at least one part");
	if (lines.length > MAX_NEW_PARTS) {
		const count = formatNumber(lines.length);
		throw refusePlan(`At most ${MAX_NEW_PARTS} parts at a time: these are ${count}`);
	}
	const wrong = wrongCount === 1 ? "1 line is wrong" : `${wrongCount} lines are wrong`;
	if (wrongCount > 0) throw refusePlan(`Nothing was saved: ${wrong}`);
}

/** Leaves out the plan of a paste that is too long to show. */
export const toShownPlan = (plan: PartPlan | null): PartPlan | null =>
	plan && plan.lines.length <= MAX_NEW_PARTS ? plan : null;

type PlannedFamily = {
	familyName: string;
	columns: readonly Attribute[];
	buildId: (part: object) => string;
};

function planLine(
	read: ReadPartLine,
	{ familyName, columns, buildId }: PlannedFamily,
): PlannedLine {
	const { line, text } = read;
	if (!read.ok) return { line, text, part: null, messages: read.messages };
	const name = read.part.name || buildPartName(familyName, columns, read.part);
	const part = { ...read.part, name };
	const messages = [
		...(name.length > 200 ? ["The name is too long: write a shorter one into the line."] : []),
		...(isTooLong(part.specs) ? ["The values are too long."] : []),
	];
	const planned = messages.length > 0 ? null : { ...part, id: buildId(part) };
	return { line, text, part: planned, messages };
}

const refuse = ({ line, text }: PlannedLine, message: string): PlannedLine => ({
	line,
	text,
	part: null,
	messages: [message],
});

function markRepeatedNumbers(lines: readonly PlannedLine[]): PlannedLine[] {
	const lineByNumber = new Map<string, number>();
	return lines.map((planned) => {
		if (!planned.part) return planned;
		const number = spellPartNumber(planned.part.number);
		const earlier = lineByNumber.get(number);
		if (earlier !== undefined)
			return refuse(planned, `${planned.part.number} is the number of line ${earlier} too.`);
		lineByNumber.set(number, planned.line);
		return planned;
	});
}

async function markTakenNumbers(db: Db, lines: readonly PlannedLine[]): Promise<PlannedLine[]> {
	const wanted = lines.flatMap(({ part }) => {
		const spelling = spellPartNumber(part?.number ?? "");
		return part ? [[normalizePartNumber(spelling), spelling]] : [];
	});
	const rows = await db.all<{ spelling: string; id: string; name: string }>(sql`
		select part_numbers.spelling, products.id, products.name
		from json_each(${JSON.stringify(wanted)}) as wanted
		join part_numbers on part_numbers.normalized = wanted.value ->> 0
			and part_numbers.spelling = wanted.value ->> 1 and part_numbers.kind = 'own'
		join products on products.id = part_numbers.product_id`);
	const owners = new Map(rows.map((row) => [row.spelling, row]));
	return lines.map((planned) => {
		const { part } = planned;
		const owner = part && owners.get(spellPartNumber(part.number));
		if (!owner || owner.id === part.id) return planned;
		return refuse(planned, `Another product has the number ${part.number}: ${owner.name}.`);
	});
}
