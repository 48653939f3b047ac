// Dicehall's tables on a server with Anvil. This file was not compiled where it was written: it was made by reading Anvil's
// sources (8193.37), so expect to mend a name or two.
//
// What happens at chairs, observers and windows is sent to the house in batches, and what the house wants done is carried out
// in order. The rules of the game are none of its business. Unlike the NWScript it can wait for news (a long poll), so that
// everybody sees a roll at once.
//
// Environment of the server: DICEHALL_URL (https://dice.example.org), DICEHALL_SERVER and DICEHALL_TOKEN, as the house gave them.

using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;
using System.Threading;
using System.Threading.Tasks;
using Anvil.API;
using Anvil.API.Events;
using Anvil.Services;
using NLog;
using NWN.Core;

[ServiceBinding(typeof(DicehallService))]
public sealed class DicehallService : IDisposable
{
  private static readonly Logger Log = LogManager.GetCurrentClassLogger();

  private const string TriggerTag = "game_aetharn";
  private const string ChairTag = "aetharn_player_seat";
  private const string ObserverTag = "game_aetharn_observe";
  private const int MostEvents = 50;
  private static readonly TimeSpan Pause = TimeSpan.FromSeconds(2);
  // Somebody who uses a chair has so long to walk there.
  private static readonly TimeSpan Walk = TimeSpan.FromSeconds(15);

  private readonly HttpClient http = new() { Timeout = TimeSpan.FromSeconds(40) };
  private readonly CancellationTokenSource stop = new();
  private readonly ConcurrentQueue<JsonObject> events = new();
  private readonly SemaphoreSlim happened = new(0);
  // Who sits where, since when, and whether they have arrived.
  private readonly Dictionary<NwCreature, (NwPlaceable Chair, DateTime Since, bool Sits)> chairs = new();
  // Who watches from where.
  private readonly Dictionary<NwCreature, NwPlaceable> observers = new();
  // The files of areas with tables, and the names of those that are still to be sent.
  private readonly Dictionary<string, string> files = new();
  private readonly ConcurrentQueue<string> areas = new();
  // Events of another run of the server have other ids.
  private readonly string run = Guid.NewGuid().ToString("N");
  private int lastEvent;
  private long cursor;

  public DicehallService()
  {
    string url = Environment.GetEnvironmentVariable("DICEHALL_URL") ?? "";
    string server = Environment.GetEnvironmentVariable("DICEHALL_SERVER") ?? "";
    if (url == "" || server == "")
    {
      Log.Warn("DICEHALL_URL and DICEHALL_SERVER are not set: there are no tables.");
      return;
    }

    http.BaseAddress = new Uri($"{url.TrimEnd('/')}/api/nwn/v1/servers/{server}/");
    http.DefaultRequestHeaders.Authorization =
      new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("DICEHALL_TOKEN"));

    foreach (NwPlaceable chair in NwObject.FindObjectsWithTag<NwPlaceable>(ChairTag))
    {
      chair.OnUsed += used => OnChairUsed(used.Placeable, used.UsedBy);
    }

    foreach (NwPlaceable observer in NwObject.FindObjectsWithTag<NwPlaceable>(ObserverTag))
    {
      observer.OnUsed += used => OnObserverUsed(used.Placeable, used.UsedBy);
    }

    NwModule.Instance.OnClientLeave += left => OnLeft(left.Player.LoginCreature);
    NwModule.Instance.OnNuiEvent += OnNuiEvent;

    // An area is read once it is known whole; the game has it as JSON.
    foreach (string area in NwObject.FindObjectsWithTag<NwTrigger>(TriggerTag)
      .Select(trigger => trigger.Area?.ResRef).OfType<string>().Distinct())
    {
      files[area] = NWScript.JsonDump(NWScript.TemplateToJson(area, NWScript.RESTYPE_GIT));
      areas.Enqueue(area);
    }

    // Nobody sits or watches after a start: whoever was in a game has the grace to come back.
    Queue(new JsonObject { ["id"] = $"{run}-0", ["type"] = "module_loaded" });
    _ = Task.Run(Speak);
    _ = Task.Run(Listen);
    _ = LookAtChairs();
  }

  public void Dispose()
  {
    stop.Cancel();
    http.Dispose();
  }

  // ---- Events to the house. These run on the game's thread.

  private void OnChairUsed(NwPlaceable chair, NwCreature creature)
  {
    if (chairs.TryGetValue(creature, out var before) && before.Chair != chair)
    {
      LeaveChair(creature);
    }

    observers.Remove(creature);
    Tell("chair_used", creature, chair);
  }

  private void OnObserverUsed(NwPlaceable observer, NwCreature creature)
  {
    observers[creature] = observer;
    Tell("observer_used", creature, observer);
  }

  // The house was opened anew: it is told again which areas there are, who sits and who watches.
  private void Register()
  {
    foreach (string area in files.Keys)
    {
      areas.Enqueue(area);
    }

    foreach ((NwCreature creature, var at) in chairs)
    {
      Tell("chair_used", creature, at.Chair);
    }

    foreach ((NwCreature creature, NwPlaceable observer) in observers)
    {
      Tell("observer_used", creature, observer);
    }

    happened.Release();
  }

  private void OnLeft(NwCreature? creature)
  {
    if (creature == null)
    {
      return;
    }

    chairs.Remove(creature);
    observers.Remove(creature);
    Tell("player_left", creature, null);
  }

  private void OnNuiEvent(ModuleEvents.OnNuiEvent nui)
  {
    if (nui.Player.LoginCreature is not { } creature || nui.EventType is not (NuiEventType.Click or NuiEventType.Close))
    {
      return;
    }

    if (nui.EventType == NuiEventType.Close)
    {
      // Whoever closes the window watches no more.
      observers.Remove(creature);
    }

    JsonObject told = Event("window", creature);
    told["window"] = new JsonObject
    {
      ["id"] = nui.Token.WindowId,
      ["event"] = nui.EventType == NuiEventType.Click ? "click" : "close",
      ["element"] = nui.ElementId,
      ["index"] = nui.ArrayIndex,
      // So far the window was brought: the house refuses a click on what meant something else by then.
      ["seen"] = cursor,
    };
    Queue(told);
  }

  private void LeaveChair(NwCreature creature)
  {
    if (chairs.Remove(creature, out var left))
    {
      Tell("chair_left", creature, left.Chair);
    }
  }

  // The house knows chairs and observers by where they stand.
  private void Tell(string type, NwCreature creature, NwPlaceable? at)
  {
    if (!creature.IsPlayerControlled(out _) && !creature.IsLoginPlayerCharacter(out _))
    {
      return;
    }

    JsonObject told = Event(type, creature);
    if (at != null)
    {
      told["area"] = at.Area?.ResRef;
      told["x"] = at.Position.X;
      told["y"] = at.Position.Y;
    }

    Queue(told);
  }

  // A character has the same id for ever, and one that says nothing about who plays it.
  private JsonObject Event(string type, NwCreature creature) => new()
  {
    ["id"] = $"{run}-{++lastEvent}",
    ["type"] = type,
    ["player"] = new JsonObject { ["id"] = creature.UUID.ToString(), ["name"] = creature.Name },
  };

  private void Queue(JsonObject told)
  {
    events.Enqueue(told);
    happened.Release();
  }

  // Sees who has stood up: the game has no event for that.
  private async Task LookAtChairs()
  {
    while (!stop.IsCancellationRequested)
    {
      await NwTask.Delay(TimeSpan.FromSeconds(1));
      foreach ((NwCreature creature, var at) in chairs.ToList())
      {
        bool sits = at.Chair.SittingCreature == creature;
        chairs[creature] = at with { Sits = at.Sits || sits };
        if (!sits && (at.Sits || DateTime.UtcNow - at.Since > Walk))
        {
          LeaveChair(creature);
        }
      }
    }
  }

  // ---- The line to the house. These run on threads of their own.

  // Sends areas, then events in batches. What was not answered is sent again: the house knows what it has had.
  private async Task Speak()
  {
    while (!stop.IsCancellationRequested)
    {
      await happened.WaitAsync(stop.Token);
      while (areas.TryDequeue(out string? area))
      {
        await Insist(() => http.PostAsync($"areas/{area}", Body(files[area]), stop.Token));
      }

      JsonArray batch = new();
      while (batch.Count < MostEvents && events.TryDequeue(out JsonObject? told))
      {
        batch.Add(told);
      }

      if (batch.Count == 0)
      {
        continue;
      }

      string body = new JsonObject { ["events"] = batch }.ToJsonString();
      // What comes of them comes by the outbox as well, in order with everything else; only refusals are read here.
      JsonNode? answer = await Insist(() => http.PostAsync("events", Body(body), stop.Token));
      foreach (JsonNode? refused in answer?["refused"]?.AsArray() ?? new JsonArray())
      {
        Log.Warn($"Dicehall refused {refused?["id"]}: {refused?["code"]} {refused?["message"]}");
      }
    }
  }

  private async Task Listen()
  {
    while (!stop.IsCancellationRequested)
    {
      JsonNode? answer = await Insist(() => http.GetAsync($"outbox?after={cursor}&wait=25", stop.Token));
      if (answer == null)
      {
        continue;
      }

      await NwTask.SwitchToMainThread();
      if ((bool?)answer["anew"] == true)
      {
        NwModule.Instance.Players.ToList().ForEach(player => Destroy(player, "dh"));
      }

      if ((bool?)answer["register"] == true && areas.IsEmpty)
      {
        Register();
      }

      foreach (JsonNode? operation in answer["operations"]?.AsArray() ?? new JsonArray())
      {
        CarryOut(operation!.AsObject());
      }

      cursor = (long?)answer["cursor"] ?? cursor;
      await Task.Run(() => { });
    }
  }

  // Asks until there is an answer. What the house cannot read it will not read when it comes again.
  private async Task<JsonNode?> Insist(Func<Task<HttpResponseMessage>> ask)
  {
    while (!stop.IsCancellationRequested)
    {
      try
      {
        using HttpResponseMessage response = await ask();
        string body = await response.Content.ReadAsStringAsync(stop.Token);
        if (response.IsSuccessStatusCode)
        {
          return JsonNode.Parse(body);
        }

        Log.Warn($"Dicehall: {(int)response.StatusCode} {body}");
        if ((int)response.StatusCode is 400 or 413 or 422)
        {
          return null;
        }
      }
      catch (Exception error) when (error is HttpRequestException or TaskCanceledException && !stop.IsCancellationRequested)
      {
        Log.Warn($"Dicehall cannot be reached: {error.Message}");
      }

      await Task.Delay(Pause, stop.Token);
    }

    return null;
  }

  private static StringContent Body(string json) => new(json, Encoding.UTF8, "application/json");

  // ---- Operations from the house. These run on the game's thread.

  private static NwPlayer? Player(JsonNode? id) =>
    NwModule.Instance.Players.FirstOrDefault(player => player.LoginCreature?.UUID.ToString() == (string?)id);

  private void CarryOut(JsonObject operation)
  {
    string op = (string?)operation["op"] ?? "";
    if (op == "message")
    {
      foreach (NwPlayer player in operation["players"]!.AsArray().Select(Player).OfType<NwPlayer>())
      {
        player.SendServerMessage((string?)operation["text"] ?? "");
      }

      return;
    }

    // Whoever is gone has no windows; the house hears of it by itself.
    if (Player(operation["player"]) is not { LoginCreature: { } creature } one)
    {
      return;
    }

    string window = (string?)operation["window"] ?? "";
    switch (op)
    {
      case "nui_create":
        int token = NWScript.NuiCreate(creature, Json.Parse(operation["layout"]!.ToJsonString()), window);
        SetBinds(creature, token, operation["binds"]!.AsObject());
        break;
      case "nui_bind":
        SetBinds(creature, NWScript.NuiFindWindow(creature, window), operation["binds"]!.AsObject());
        break;
      case "nui_destroy":
        Destroy(one, window);
        break;
      case "sit" when ChairAt(operation) is { } chair:
        chairs[creature] = (chair, DateTime.UtcNow, false);
        NWScript.AssignCommand(creature, () => NWScript.ActionSit(chair));
        break;
      case "stand":
        chairs.Remove(creature);
        creature.ClearActionQueue();
        break;
      case "sound":
        one.PlaySound((string?)operation["resref"] ?? "");
        break;
      default:
        Log.Warn($"Dicehall: cannot carry out {operation.ToJsonString()}");
        break;
    }
  }

  private static void SetBinds(NwCreature creature, int token, JsonObject binds)
  {
    foreach ((string name, JsonNode? value) in binds)
    {
      NWScript.NuiSetBind(creature, token, name, Json.Parse(value?.ToJsonString() ?? "null"));
    }
  }

  private static void Destroy(NwPlayer player, string window)
  {
    if (player.LoginCreature is { } creature && NWScript.NuiFindWindow(creature, window) is var token && token != 0)
    {
      NWScript.NuiDestroy(creature, token);
    }
  }

  private static NwPlaceable? ChairAt(JsonObject operation) =>
    NwObject.FindObjectsWithTag<NwPlaceable>(ChairTag).FirstOrDefault(chair =>
      chair.Area?.ResRef == (string?)operation["area"] &&
      Math.Abs(chair.Position.X - (float)operation["x"]!) < 0.11f &&
      Math.Abs(chair.Position.Y - (float)operation["y"]!) < 0.11f);
}
