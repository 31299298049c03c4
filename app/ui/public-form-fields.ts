/** The field that people never see; whatever fills it in is no person, or a program that helps one too eagerly. */
export const HONEYPOT_FIELD = "topic";

/** The hidden field that says when a form was drawn. */
export const RENDERED_AT_FIELD = "drawn";
