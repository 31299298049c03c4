import { useLoaderData } from "@remix-run/react";
import { findProductName } from "~/domain/catalog/queries.server";
import { type AddToListFields, addToListInput } from "~/domain/saved-lists/input";
import { addToList, createList } from "~/domain/saved-lists/lists.server";
import { listSavedLists } from "~/domain/saved-lists/queries.server";
import { purchaser } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { NumberField, PlainField, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { Page } from "~/ui/layout/page";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Add to list");

export const loader = purchaser.loader(async ({ params: { productId = "" }, ctx, user }) => {
	const productName = found(await findProductName(ctx.db, productId));
	const lists = await listSavedLists(ctx.db, user.id);
	return { productId, productName, lists, idempotencyKey: ctx.newId() };
});

export const action = purchaser.action(async ({ params: { productId = "" }, ctx, user, form }) => {
	const { quantity, listId, ...newList } = await form.read(addToListInput);
	await form.limit("list");
	const product = { productId, quantity };
	const isNew = newList.name !== "";
	if (!isNew) await addToList(ctx, user, listId, product);
	const savedIn = isNew ? await createList(ctx, user, newList, [product]) : listId;
	return redirectWithToast(`/lists/${savedIn}`, "list-saved");
});

export default function AddToList() {
	const { productId, productName, lists, idempotencyKey } = useLoaderData<typeof loader>();
	const hasLists = lists.length > 0;
	return (
		<Page title="Add to list" width="text" intro={productName}>
			<PostForm<AddToListFields>
				action={`/lists/add/${productId}`}
				replace
				defaultValue={{ listId: lists[0]?.id ?? "", name: "", quantity: "1" }}
				idempotencyKey={idempotencyKey}
				buttons={{
					submit: "Add to list",
					cancelTo: `/products/${productId}`,
					cancelLabel: "Back",
				}}
			>
				{(fields) => (
					<>
						<NumberField label="Quantity" required field={fields.quantity} />
						{hasLists ? (
							<SelectField
								label="List"
								field={fields.listId}
								choices={lists.map(({ id, name }) => ({ id, label: name }))}
							/>
						) : null}
						<PlainField
							label={hasLists ? "Or a new list, by name" : "Name of the list"}
							required={!hasLists}
							maxLength={80}
							hint="For example: Site 4, or Monthly consumables"
							field={fields.name}
						/>
					</>
				)}
			</PostForm>
		</Page>
	);
}
