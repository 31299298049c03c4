import type { ReactNode } from "react";
import { Page, type PageProps } from "../layout/page";
import { EditForm } from "./edit-form";
import { PasswordAgainField, type PasswordNeed } from "./password-again-field";
import { PostForm, type PostFormProps } from "./post-form";

type FormPageProps<Fields extends Record<string, unknown>> = Pick<
	PageProps,
	"title" | "intro" | "width"
> &
	Pick<PostFormProps<Fields>, "encType" | "replace" | "idempotencyKey" | "buttons"> & {
		saved?: PostFormProps<Fields>["defaultValue"];
		/** From `describeShown`, if others may save meanwhile. */
		shown?: string;
		/** If the form asks for the password again, and why. */
		passwordNeed?: PasswordNeed;
		passwordHint?: string;
		isPasswordOptional?: boolean;
		tabs?: ReactNode;
		children: PostFormProps<Fields>["children"];
		after?: ReactNode;
	};

/** A page with one form. Its data comes from the route's loader, errors from its action. */
export function FormPage<Fields extends Record<string, unknown>>(props: FormPageProps<Fields>) {
	const { title, intro, width = "text", tabs, after, children } = props;
	const { shown, saved, encType, replace, idempotencyKey, buttons } = props;
	const { passwordNeed, passwordHint, isPasswordOptional } = props;
	const form: PostFormProps<Fields> = {
		encType,
		replace,
		idempotencyKey,
		buttons,
		defaultValue: saved,
		children: (fields) => (
			<>
				{children(fields)}
				{passwordNeed ? (
					<PasswordAgainField
						need={passwordNeed}
						hint={passwordHint}
						optional={isPasswordOptional}
					/>
				) : null}
			</>
		),
	};
	return (
		<Page title={title} intro={intro} width={width}>
			{tabs}
			{shown === undefined ? (
				<PostForm<Fields> {...form} />
			) : (
				<EditForm<Fields> {...form} shown={shown} />
			)}
			{after}
		</Page>
	);
}
