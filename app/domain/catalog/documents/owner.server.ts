import { eq, type SQL } from "drizzle-orm";
import { productDocuments } from "../tables.server";

/** The part or family that a document belongs to. */
export type DocumentOwner = { kind: "product" | "family"; id: string };

export const toOwnerColumns = ({ kind, id }: DocumentOwner) =>
	kind === "product" ? { productId: id } : { familyId: id };

export const isOwnedBy = ({ kind, id }: DocumentOwner): SQL =>
	eq(kind === "product" ? productDocuments.productId : productDocuments.familyId, id);
