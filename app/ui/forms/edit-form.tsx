import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { PostForm, type PostFormProps } from "./post-form";

type EditFormProps<Fields extends Record<string, unknown>> = PostFormProps<Fields> & {
	/** `describeShown` writes it. */
	shown: string;
};

/** A form with the saved values. Mounted again when others changed them. */
export function EditForm<Fields extends Record<string, unknown>>(props: EditFormProps<Fields>) {
	const { shown: loaded, children, ...form } = props;
	const sent = useActionData<SubmissionResult>()?.initialValue?.shown;
	const shown = typeof sent === "string" ? sent : loaded;
	return (
		<PostForm<Fields> key={shown} {...form}>
			{(fields) => (
				<>
					<input type="hidden" name="shown" value={shown} />
					{children(fields)}
				</>
			)}
		</PostForm>
	);
}
