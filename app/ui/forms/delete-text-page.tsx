import { useLoaderData } from "@remix-run/react";
import { LongText } from "../elements/long-text";
import { DeleteDialog } from "./confirm-dialog";

/** The loader's data of a page that deletes somebody's text. */
export type DeleteTextPageData = {
	lead?: string;
	text: string;
	cancelTo: string;
	[forMeta: string]: string | undefined;
};

export function DeleteTextPage() {
	const { lead, text, cancelTo } = useLoaderData<DeleteTextPageData>();
	return (
		<DeleteDialog cancelTo={cancelTo}>
			<div className="mb-6">
				{lead ? <p>{lead}</p> : null}
				<LongText text={text} limit={280} />
			</div>
		</DeleteDialog>
	);
}
