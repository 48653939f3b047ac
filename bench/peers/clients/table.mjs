// A table as the driver sees it: its latest state, and the mover who waits for a newer one.
export class Table {
  state = null;
  waiting = [null, null];
  sockets = [];

  // Waits until this seat itself has been sent a state newer than the one that the table has now.
  next(seat) {
    return new Promise((resolve) => {
      this.waiting[seat] = { resolve, after: this.state.moves };
    });
  }

  heard(seat, state) {
    if (this.state === null || state.moves > this.state.moves) this.state = state;
    const waiting = this.waiting[seat];
    if (waiting !== null && state.moves > waiting.after) {
      this.waiting[seat] = null;
      waiting.resolve();
    }
  }

  close() {
    for (const socket of this.sockets) socket.close();
  }
}
