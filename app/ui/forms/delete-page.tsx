import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { buildPrivatePageMeta } from "../head/page-meta";
import { DeleteDialog } from "./confirm-dialog";

/** The loader's data of a delete page. `detail` says what else happens; without it the name is shown. */
export type DeletePageData = { name: string; detail?: string; cancelTo: string };

/** The title of a delete page; `kind` stands for the name of an unknown row. */
export const buildDeletePageMeta =
	(kind: string): MetaFunction =>
	(page) => {
		const { name = kind } = (page.data ?? {}) as Partial<DeletePageData>;
		return buildPrivatePageMeta(page, `Delete ${name}`);
	};

/** Shows what its route's loader returns, and the error of its action if nothing was deleted. */
export function DeletePage() {
	const { name, detail = name, cancelTo } = useLoaderData<DeletePageData>();
	const refused = useActionData<{ error: string }>();
	return <DeleteDialog detail={detail} cancelTo={cancelTo} error={refused?.error} />;
}
