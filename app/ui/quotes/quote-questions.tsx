import type { ComponentProps } from "react";
import type { QuestionFields } from "~/domain/quotes/input";
import { Button } from "../elements/button";
import { Moment } from "../elements/date-time";
import { PostForm } from "../forms/post-form";
import { TextArea } from "../forms/text-area";
import { useResultOf } from "./form-results";

type QuoteQuestionsProps = {
	messages: readonly { n: number; fromStaff: boolean; body: string; at: number }[];
	/** Who reads them. */
	names: Record<"staff" | "buyer", string>;
	label: string;
	button: { intent: "ask" | "answer"; label: string };
} & Pick<ComponentProps<typeof PostForm>, "action" | "idempotencyKey">;

export function QuoteQuestions({ messages, names, label, button, ...form }: QuoteQuestionsProps) {
	const lastResult = useResultOf(button.intent);
	return (
		<section aria-labelledby="questions" className="mt-8 max-w-text">
			<h2 id="questions" className="mb-4">
				Questions
			</h2>
			{messages.map(({ n, fromStaff, body, at }) => (
				<article key={n} className="mb-4 border-l-4 pl-4">
					<p className="text-small text-soft">
						{fromStaff ? names.staff : names.buyer}, <Moment at={at} />
					</p>
					<p className="whitespace-pre-line wrap-anywhere">{body}</p>
				</article>
			))}
			<PostForm<QuestionFields> {...form} lastResult={lastResult}>
				{(fields) => (
					<>
						<TextArea label={label} rows={3} required field={fields.message} />
						<Button type="submit" name="intent" value={button.intent}>
							{button.label}
						</Button>
					</>
				)}
			</PostForm>
		</section>
	);
}
