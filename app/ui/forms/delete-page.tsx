import { useActionData, useLoaderData } from "@remix-run/react";
import { DeleteDialog } from "./delete-dialog";

/** The loader's data of a delete page. */
export type DeletePageData = { detail: string; cancelTo: string; [forMeta: string]: string };

/** Shows what its route's loader returns, and the error of its action if nothing was deleted. */
export function DeletePage() {
	const { detail, cancelTo } = useLoaderData<DeletePageData>();
	const refused = useActionData<{ error: string }>();
	return <DeleteDialog detail={detail} cancelTo={cancelTo} error={refused?.error} />;
}
