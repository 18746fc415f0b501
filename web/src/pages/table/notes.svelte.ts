/** Short notes over the table: what was asked for, what somebody said, what did not work. */

export interface Note {
  id: number;
  text: string;
  kind: "answer" | "message" | "error";
}

const LASTS = { answer: 7000, message: 8000, error: 9000 };
const MOST = 3;

export class Notes {
  list = $state.raw<Note[]>([]);
  #next = 1;

  say(text: string, kind: Note["kind"] = "answer"): void {
    const id = this.#next;
    this.#next += 1;
    // An answer replaces the one before; messages gather.
    const kept = this.list.filter((note) => kind === "message" || note.kind !== kind);
    this.list = [...kept, { id, text, kind }].slice(-MOST);
    setTimeout(() => this.drop(id), LASTS[kind]);
  }

  fail(text: string): void {
    this.say(text, "error");
  }

  drop(id: number): void {
    this.list = this.list.filter((note) => note.id !== id);
  }
}
