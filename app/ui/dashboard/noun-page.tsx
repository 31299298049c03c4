import { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { FormPage } from "../forms/form-page";
import type { PasswordNeed } from "../forms/password-again-field";
import { buildPrivatePageMeta, type PageMetaArgs } from "../head/page-meta";

/** Only the page of a new row gets a key. */
type NounData = {
	idempotencyKey?: string;
	saved?: Record<string, string>;
	shown?: string;
	passwordNeed?: PasswordNeed;
};

/** The title of a page that adds a row, or edits one. */
export const nounMeta =
	(noun: string) =>
	({ data, ...page }: PageMetaArgs & { data?: NounData }) => {
		const isNew = !data || data.idempotencyKey !== undefined;
		return buildPrivatePageMeta(page, isNew ? `Add ${noun}` : `Edit ${data.saved?.name}`);
	};

type Fields = Record<string, unknown>;
type Form<Of extends Fields> = ComponentProps<typeof FormPage<Of>>;

type NounPageProps<Of extends Fields> = Pick<Form<Of>, "children" | "encType" | "passwordHint"> & {
	noun: string;
	list: string;
	addIntro?: Form<Of>["intro"];
	editIntro?: Form<Of>["intro"];
	addButton?: string;
};

/** Adds or edits a row by a form with the fields of `children`. */
export function NounPage<Of extends Fields>(props: NounPageProps<Of>) {
	const { noun, list, addIntro, editIntro, addButton = `Add ${noun}`, ...form } = props;
	const { saved, ...page } = useLoaderData<NounData>();
	const isNew = page.idempotencyKey !== undefined;
	return (
		<FormPage<Of>
			{...form}
			{...page}
			saved={saved as Form<Of>["saved"]}
			title={`${isNew ? "Add" : "Edit"} ${noun}`}
			intro={isNew ? addIntro : editIntro}
			buttons={{ submit: isNew ? addButton : "Save changes", cancelTo: list }}
		/>
	);
}
