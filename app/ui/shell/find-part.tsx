import { Form } from "@remix-run/react";
import { MAX_QUERY_LENGTH } from "~/domain/catalog/query-length";
import { Button } from "../elements/button";

/** `words` are searched unless others are typed. */
export const FindPart = ({ words, className = "" }: { words: string; className?: string }) => (
	<Form action="/products" className={`${className} max-w-[30rem]`}>
		<label htmlFor="field-find" className="field-label">
			Find a part
		</label>
		<div className="flex gap-2">
			<input
				type="search"
				id="field-find"
				name="q"
				defaultValue={words.slice(0, MAX_QUERY_LENGTH)}
				maxLength={MAX_QUERY_LENGTH}
				autoComplete="off"
				className="input"
			/>
			<Button type="submit">Search</Button>
		</div>
	</Form>
);
