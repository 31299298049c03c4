import { useActionData, useLoaderData } from "@remix-run/react";
import { LongText } from "../elements/long-text";
import { DeleteDialog } from "./delete-dialog";

/** What the loader of a delete page returns. */
export type DeletePageData = {
	detail?: string;
	/** A longer text that somebody wrote. */
	quote?: { lead: string; text: string };
	cancelTo: string;
};

/** Shows what its route's loader returns, and the error of its action if nothing was deleted. */
export function DeletePage() {
	const { quote, ...dialog } = useLoaderData<DeletePageData>();
	const refused = useActionData<{ error: string }>();
	return (
		<DeleteDialog {...dialog} error={refused?.error}>
			{quote ? (
				<div className="mb-6">
					<p>{quote.lead}</p>
					<LongText text={quote.text} limit={280} />
				</div>
			) : null}
		</DeleteDialog>
	);
}
