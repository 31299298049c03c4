import { eq } from "drizzle-orm";
import { families, products } from "./tables.server";

export const productFamilyColumns = {
	specs: products.specs,
	family: { slug: families.slug, columns: families.columns, partCount: families.partCount },
};
export const isItsFamily = eq(families.id, products.familyId);

export type ProductFamily = {
	specs: typeof products.$inferSelect.specs;
	family: { slug: string; columns: string[]; partCount: number } | null;
};
