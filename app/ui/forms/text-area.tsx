import { type ComponentPropsWithoutRef, useState } from "react";
import { Control, type LabelProps, type NativeProps } from "./field";

export const TextArea = (props: LabelProps & NativeProps<"textarea">) => (
	<Control as={TypedTextArea} {...props} />
);

type Area = HTMLTextAreaElement;

/** React 18 writes the text of the document into a textarea that it hydrates, over what was typed. */
function TypedTextArea(props: ComponentPropsWithoutRef<"textarea">) {
	const [keepTyped] = useState(() => {
		if (import.meta.env.SSR) return null;
		const shown = document.getElementById(props.id as string) as Area | null;
		const typed = shown?.value as string;
		return (area: Area | null) => {
			if (area && area === shown) area.value = typed;
		};
	});
	return <textarea {...props} ref={keepTyped} />;
}
