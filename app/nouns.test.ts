import { expect, test } from "vitest";
import { ATTRIBUTES } from "~/domain/catalog/families/attributes.server";
import { VAT_RATES } from "~/domain/catalog/vat-rates/verbs.server";
import { ZONES } from "~/domain/delivery/verbs.server";
import { PRICE_LISTS } from "~/domain/price-lists/verbs.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import { actAsAdmin } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

type Noun<Row extends { id: string }, Input> = {
	find: (on: typeof db, id: string) => Promise<Row | null>;
	add: (ctx: Admin, key: { idempotencyKey: string }, input: Input) => Promise<string>;
	edit: (ctx: Admin, old: Row, input: Input) => Promise<boolean>;
	remove: (ctx: Admin, id: string) => Promise<void>;
};
type Admin = Awaited<ReturnType<typeof actAsAdmin>>;

/** The rules of a noun without the types of its rows. */
const behave =
	<Row extends { id: string }, Input>(noun: Noun<Row, Input>, build: (name: string) => Input) =>
	async (audit: string, addAction: string) => {
		const [ctx, idempotencyKey] = [await actAsAdmin(), newId()];
		const [input, other] = [build(`One ${newId()}`), build(`Other ${newId()}`)];
		const add = () => noun.add(ctx, { idempotencyKey }, input);
		const [id, same] = await Promise.all([add(), add()]);
		expect([same, await add()]).toEqual([id, id]);
		const read = async () => {
			const row = await noun.find(db, id);
			if (!row) throw new Error(`no ${audit} ${id}`);
			return row;
		};
		const old = await read();
		expect(await noun.edit(ctx, old, input)).toBe(false);
		expect(await noun.edit(ctx, old, other)).toBe(true);
		const edited = await read();
		const late = noun.edit(ctx, old, build(`Late ${newId()}`));
		await expect(late).rejects.toThrow("another admin saved at the same moment");
		expect(await read()).toEqual(edited);
		await Promise.all([noun.remove(ctx, id), noun.remove(ctx, id)]);
		await noun.remove(ctx, id);
		await expect(noun.edit(ctx, edited, input)).rejects.toMatchObject({ status: 404 });
		expect(await noun.find(db, id)).toBeNull();
		const actions = [addAction, "edit", "delete"].map((action) => `${audit}.${action}`);
		expect((await listAudit(`${audit}:${id}`)).sort()).toEqual(actions.sort());
	};

const NOUNS = [
	["delivery-zone", "add", behave(ZONES, (name) => ({ name, districts: ["Bogura"] }))],
	[
		"price-list",
		"create",
		behave(PRICE_LISTS, (name) => ({
			list: {
				name,
				kind: "sale" as const,
				state: "inactive" as const,
				percentOffBp: 0,
				fromAt: 1,
				untilAt: 2,
			},
		})),
	],
	[
		"attribute",
		"create",
		behave(ATTRIBUTES, (name) => ({
			name,
			kind: "number" as const,
			unit: "",
			isFacet: "on" as const,
			choices: [],
		})),
	],
] as const;

test.each(NOUNS)(
	"a %s is added once, edited unless somebody saved meanwhile, and removed once",
	(audit, addAction, check) => check(audit, addAction),
);

test("another form with the same key is another row, and its name may be taken", async () => {
	const [ctx, key] = [await actAsAdmin(), { idempotencyKey: newId() }];
	const name = `Rate ${newId()}`;
	const build = (rate: number) => ({ name, rate, returnNote: "" as const, password: "" });
	await VAT_RATES.add(ctx, key, build(1500));
	await expect(VAT_RATES.add(ctx, key, build(750))).rejects.toThrow(
		"Another rate already has this name",
	);
});
