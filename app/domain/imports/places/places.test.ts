import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import { createAdmin } from "~/testing/factories/factories";
import {
	createImportPlatform,
	finishPhase,
	getImport,
	setUpImports,
} from "~/testing/factories/imports";
import { createSignedInBrowser } from "~/testing/http/browser";
import { categories, families, products } from "../../catalog/tables.server";
import { createPlaces } from "../create-places.server";
import { cancelImport, checkAgain } from "../verbs.server";

const platform = createImportPlatform();
const { db } = platform;
const { admin, dryRun: dryRunKind, apply, undo } = setUpImports();
const dryRun = (content: string) => dryRunKind("products", content);

const toFile = (...lines: readonly string[]) =>
	`part number,name,price,on hand,category,family\n${lines.join("\n")}\n`;

/** A dry run of two parts, one of them in a family, whose categories and family it has created. */
async function importNewPlaces() {
	const tag = newId();
	const file = toFile(
		`P-${tag}-1,Bolt ${tag},10,5,Top ${tag} > Low ${tag},Fam ${tag}`,
		`P-${tag}-2,Nut ${tag},10,5,Top ${tag} > Nuts ${tag},`,
	);
	const { id } = await dryRun(file);
	await createPlaces(actAs(platform, { kind: "admin", userId: admin.id }), await getImport(id));
	expect((await finishPhase(id)).counts).toEqual({ new: 2 });
	return { id, tag, file };
}

/** The names of the categories and families that an import named. */
async function listPlaces(tag: string) {
	const named = await db
		.select({ name: categories.name })
		.from(categories)
		.where(like(categories.name, `%${tag}`));
	const grouped = await db
		.select({ name: families.name })
		.from(families)
		.where(like(families.name, `%${tag}`));
	return [...named, ...grouped].map(({ name }) => name.split(" ")[0]).toSorted();
}

const findCategory = async (name: string) => {
	const [found] = await db.select().from(categories).where(eq(categories.name, name));
	if (!found) throw new Error(`There is no category ${name}.`);
	return found;
};

async function open(path: string) {
	return (await createSignedInBrowser(await createAdmin())).open(path);
}

test("an undo removes the categories and the family that the import created", async () => {
	const { id, tag, file } = await importNewPlaces();
	await apply(id);
	const top = await findCategory(`Top ${tag}`);
	await undo(id);
	expect(await listPlaces(tag)).toEqual([]);
	expect(await listAudit(`category:${top.id}`)).toEqual(["category.create", "category.delete"]);
	expect((await open(`/categories${top.path.slice(0, -1)}`)).status).toBe(404);
	const page = (await open(`/dashboard/import/${id}`)).html;
	expect(page).toContain(
		"4 categories, families and attributes that were created for it and that nothing uses are removed.",
	);
	expect(page).toContain("Check the file again");
	expect(page).not.toContain("Apply again");

	// The same file again is as new.
	await checkAgain(actAs(platform, { kind: "admin", userId: admin.id }), await getImport(id));
	expect((await finishPhase(id)).counts.error).toBe(2);
	expect((await dryRun(file)).counts.error).toBe(2);
	await createPlaces(actAs(platform, { kind: "admin", userId: admin.id }), await getImport(id));
	const again = await finishPhase(id);
	expect(again.state).not.toBe("failed");
	expect(await listPlaces(tag)).toEqual(["Fam", "Low", "Nuts", "Top"]);
});

test("an undo keeps a category that a second import uses, and says so", async () => {
	const { id, tag } = await importNewPlaces();
	await apply(id);
	const second = await dryRun(toFile(`Q-${tag},Washer ${tag},10,5,Top ${tag} > Nuts ${tag},`));
	await apply(second.id);
	await undo(id);
	expect(await listPlaces(tag)).toEqual(["Nuts", "Top"]);
	const page = (await open(`/dashboard/import/${id}`)).html;
	expect(page).toMatch(
		new RegExp(`Kept: the category <a[^>]*>Nuts ${tag}</a>, because it is used`),
	);
	await undo(second.id);
	expect(await listPlaces(tag)).toEqual(["Nuts", "Top"]);
});

test("an undo keeps a category that a dry run of another import is about to use", async () => {
	const { id, tag } = await importNewPlaces();
	await apply(id);
	const second = await dryRun(
		toFile(`Q-${tag},Washer ${tag},10,5,Top ${tag} > Low ${tag},Fam ${tag}`),
	);
	await undo(id);
	expect(await listPlaces(tag)).toEqual(["Fam", "Low", "Top"]);
	expect(await apply(second.id)).toMatchObject({ counts: { written: 1, skipped: 0 } });
});

test("an undo keeps what an admin has renamed, with the categories above it", async () => {
	const { id, tag } = await importNewPlaces();
	await apply(id);
	const { id: categoryId } = await findCategory(`Low ${tag}`);
	await db
		.update(categories)
		.set({ name: `Lower ${tag}` })
		.where(eq(categories.id, categoryId));
	await undo(id);
	expect(await listPlaces(tag)).toEqual(["Lower", "Top"]);
	expect((await open(`/dashboard/import/${id}`)).html).toMatch(
		new RegExp(`Lower ${tag}</a>, because it was edited since`),
	);
});

test("an undo keeps the family and category of a part that was edited since", async () => {
	const { id, tag } = await importNewPlaces();
	await apply(id);
	await db
		.update(products)
		.set({ bin: "A-1" })
		.where(eq(products.partNumber, `P-${tag}-1`));
	await undo(id);
	expect(await listPlaces(tag)).toEqual(["Fam", "Low", "Top"]);
	const [part] = await db
		.select()
		.from(products)
		.where(eq(products.partNumber, `P-${tag}-1`));
	expect(part).toMatchObject({
		archivedAt: null,
		categoryId: (await findCategory(`Low ${tag}`)).id,
	});
});

test("a cancelled import leaves no category that it created", async () => {
	const { id, tag } = await importNewPlaces();
	await cancelImport(actAs(platform, { kind: "admin", userId: admin.id }), await getImport(id));
	expect(await listPlaces(tag)).toEqual([]);
});
