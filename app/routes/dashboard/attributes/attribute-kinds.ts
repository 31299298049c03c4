import type { AttributeKind } from "~/domain/catalog/spec-rules";

export const KIND_LABELS: Record<AttributeKind, string> = {
	choice: "Choice",
	number: "Number",
	text: "Text",
};
